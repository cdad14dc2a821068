package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TraceClassesTest {
  private static final QosConfig CONFIG =
      config(
          "path:/shop/*",
          "path:*.pdf",
          "cidr:10.1.0.0/16",
          "method:DELETE",
          "cidr:2001:db8::/32",
          "query:vip=1");

  private static QosConfig config(String... rules) {
    ServiceClassBuilder gold = ServiceClass.named("gold");
    for (String rule : rules) {
      gold.match(rule);
    }
    return QosConfig.builder().threads(8).add(gold).add(ServiceClass.named("rest")).build();
  }

  private static TraceEntry entry(String name, String client, String method, String target) {
    return new TraceEntry(0, true, 0, 0, 0, name, client, method, target);
  }

  @ParameterizedTest
  @CsvSource({
    "0, '', h, GET, /shop/basket",
    "0, '', h, GET, /shop",
    "0, '', h, GET, /x/../shop/a?b=/c",
    "0, '', h, GET, /sh%6fp/a",
    "0, '', h, GET, /shop;v=1/a",
    "0, '', h, GET, http://a.example/shop/a",
    "1, '', h, GET, //shop/a", // the empty segment counts
    "0, '', h, GET, /a/b.pdf?x",
    "0, '', 10.1.2.3, GET, /",
    "0, '', 2001:db8::7, GET, /",
    "0, '', h, DELETE, /",
    "0, gold, h, GET, /",
    "1, rest, h, GET, /shop/a",
    "1, '', h, GET, /shopping",
    "1, '', h, GET, /shop/../x",
    "1, '', h, GET, /a?b=/shop/a",
    "1, '', 10.2.2.3, GET, /",
    "1, '', 10.1.2.3.example.org, GET, /",
    "1, '', '', '', ''",
    "1, '', h, GET, '/a b'",
    "0, '', h, GET, /a?b&v%69p=1#c",
    "1, '', h, GET, /a?b#?vip=1",
    "1, '', h, GET, /a/vip=1",
    "1, '', h, GET, %zz"
  })
  void classOf_request_isClassified(
      int expected, String name, String client, String method, String target) {
    ToIntFunction<TraceEntry> classes = new TraceClasses(CONFIG, Map.of());
    assertThat(classes.applyAsInt(entry(name, client, method, target))).isEqualTo(expected);
  }

  @Test
  void classes_patternsOfContainers_areRefusedOrRead() {
    assertThat(
            new TraceClasses(config("path:^/v[0-9]+/.*"), Map.of())
                .applyAsInt(entry("", "", "", "/v12/x")))
        .isZero();
    assertThat(new TraceClasses(config("path:/"), Map.of()).applyAsInt(entry("", "", "", "/v")))
        .isZero();
    assertThatThrownBy(() -> new TraceClasses(config("path:/a/*/b"), Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("classes.gold.match[0]")
        .hasMessageContaining("is no path pattern");
    assertThatThrownBy(() -> new TraceClasses(config("cidr:10.0.0.0/33"), Map.of()))
        .hasMessageContaining("give a prefix length from 0 to 32");
    assertThatThrownBy(() -> new TraceClasses(config("cidr:example.org"), Map.of()))
        .hasMessageContaining("is not an address range");
  }

  @Test
  void classes_exemptRequest_isNotPlayedAndSaid() {
    QosConfig config =
        QosConfig.builder()
            .exempt(ExemptClass.of("health", "path:/health/*"))
            .add(ServiceClass.named("all"))
            .build();
    TraceClasses classes = new TraceClasses(config, Map.of());

    assertThat(classes.exempt()).isEmpty();
    assertThat(classes.applyAsInt(entry("", "", "GET", "/health/live"))).isEqualTo(-1);
    assertThat(classes.applyAsInt(entry("", "", "GET", "/x"))).isZero();
    assertThat(classes.exempt())
        .hasValue("1 requests of the trace are exempt from admission, and not played");
  }

  @Test
  void classOf_nameThatIsNotConfigured_isTold() {
    TraceClasses classes = new TraceClasses(CONFIG, Map.of("paid", "gold"));
    assertThat(classes.applyAsInt(entry("paid", "h", "GET", "/"))).isZero();
    assertThat(classes.strangers()).isEmpty();
    for (String name : "html img doc media dyn other html".split(" ", -1)) {
      assertThat(classes.applyAsInt(entry(name, "h", "GET", "/"))).isEqualTo(1);
    }
    assertThat(classes.strangers())
        .hasValue(
            "7 requests of the trace name classes that are not configured, such as doc, dyn, html,"
                + " img, media; the rules said where they belong");
  }
}
