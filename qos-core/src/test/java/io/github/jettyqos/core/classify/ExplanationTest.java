package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {
  private static final TestSyntax SYNTAX = new TestSyntax();

  private static final QosConfig CONFIG =
      QosConfig.builder()
          .trustedProxies("10.9.0.0/16")
          .exempt(ExemptClass.of("health", "path:/health/*", "connector:admin"))
          .add(
              ServiceClass.named("gold")
                  .match("path:/checkout/*")
                  .match(Rule.of("header:X-Tier=gold").fromTrusted())
                  .match("path:/cart/*", "method:POST"))
          .add(
              ServiceClass.named("near")
                  .match("cidr:10.0.0.0/8")
                  .match("host:*.example.com")
                  .match("urgency:0-1")
                  .match("header:X-Size=-9..9"))
          .add(ServiceClass.named("rest"))
          .build();

  private static final Classifier CLASSIFIER =
      Classifier.compile(CONFIG.exempt(), CONFIG.classes(), SYNTAX);

  private static Explanation explain(String request) {
    return DescribedRequest.parse(request, target -> target)
        .explain(CLASSIFIER, TrustedProxies.compile(CONFIG.trustedProxies(), SYNTAX));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // index 0 gold, 1 near, 2 rest, and behind them those that are exempt: 3 health
        "GET /health/live | 3 | health | classes.health.match[0] holds: path:/health/*,"
            + " exempt from admission",
        "GET /x connector admin | 3 | health | classes.health.match[1] holds: connector:admin,"
            + " exempt from admission",
        "GET /checkout/1 from 10.0.0.1 | 0 | gold | classes.gold.match[0] holds: path:/checkout/*",
        "POST /cart/1 | 0 | gold | classes.gold.match[2] holds: path:/cart/* and method:POST",
        "GET /x from 10.9.0.1 header X-Tier=gold | 0 | gold | classes.gold.match[1] holds:"
            + " header:X-Tier=gold from a trusted peer",
        "GET /x header X-Size=-5 | 1 | near | classes.near.match[3] holds: header:X-Size=-9..9",
        // the client's word alone
        "GET /x from 10.1.0.1 header X-Tier=gold | 1 | near | classes.near.match[0] holds:"
            + " cidr:10.0.0.0/8",
        // behind a trusted proxy the client is the last hop that is not one itself
        "GET /x from 10.9.0.1 header X-Forwarded-For=192.0.2.1 | 2 | rest |"
            + " the last class takes the rest",
        "GET /x from 10.9.0.1 header X-Forwarded-For=10.1.2.3 | 1 | near |"
            + " classes.near.match[0] holds: cidr:10.0.0.0/8",
        "GET /x from 10.9.0.1 header X-Forwarded-For=192.0.2.1 header Priority=u=1 | 1 | near | classes.near.match[2]"
            + " holds: urgency:0-1",
        "GET /x from 192.0.2.1 header Priority=u=1 | 2 | rest | the last class takes the rest",
        "GET /x host www.example.com | 1 | near | classes.near.match[1] holds: host:*.example.com",
      })
  void explain_described_namesTheClassAndTheRule(
      String request, int index, String name, String reason) {
    Explanation explanation = explain(request);

    assertThat(explanation.className()).isEqualTo(name);
    assertThat(explanation.classIndex()).isEqualTo(index);
    assertThat(explanation.reason()).isEqualTo(reason);
  }

  @Test
  void explain_rulesBefore_sayWhatTheyLackAndWhatIsThere() {
    assertThat(explain("GET /cart/1 from 192.0.2.7 header \"X-Tier=gold\" host a.b").inWords())
        .isEqualTo(
            """
            class rest: the last class takes the rest
              not classes.health.match[0]: not path:/health/*, the path is /cart/1
              not classes.health.match[1]: not connector:admin, the connector is not given
              not classes.gold.match[0]: not path:/checkout/*, the path is /cart/1
              not classes.gold.match[1]: not from a trusted peer: the connection is from none of\
             trusted-proxies
              not classes.gold.match[2]: not method:POST, the method is GET
              not classes.near.match[0]: not cidr:10.0.0.0/8, the client is 192.0.2.7
              not classes.near.match[1]: not host:*.example.com, the host is a.b
              not classes.near.match[2]: not urgency:0-1, the urgency is 3
              not classes.near.match[3]: not header:X-Size=-9..9, there is no X-Size""");
    assertThat(explain("GET /x header Priority=u=1").passedOver().get(7))
        .isEqualTo(
            "classes.near.match[2]: not urgency:0-1, the urgency is 3: Priority is not believed, the"
                + " connection is from none of trusted-proxies");
    assertThat(explain("GET /x header X-Tier=silver").passedOver().get(3))
        .isEqualTo("classes.gold.match[1]: not header:X-Tier=gold, X-Tier is silver");
    assertThat(explain("GET /x").passedOver().get(3))
        .isEqualTo("classes.gold.match[1]: not header:X-Tier=gold, there is no X-Tier");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | \"\" is no request; give one such as: GET /cart/1 from 10.0.0.1",
        "GET | GET is no request; give one such as: GET /cart/1 from 10.0.0.1",
        "GET cart | GET cart is no request; give one such as: GET /cart/1 from 10.0.0.1",
        "GET /a from | from is the last word; something must follow it",
        "GET /a form 10.0.0.1 | form is not known; give from, to, host, connector, header or cookie,"
            + " and a value for it",
        "GET /a to here | here is no address; give one such as 10.0.0.1 or 2001:db8::1",
        "GET /a from localhost | localhost is no address; give one such as 10.0.0.1 or 2001:db8::1",
        "GET /a from 10.0.0.1 from 10.0.0.2 | from is given twice",
      })
  void parse_noRequest_saysWhatIsMissing(String text, String problem) {
    assertThatThrownBy(() -> explain(text))
        .isInstanceOf(ConfigException.class)
        .hasMessage("request: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // before | behind | whether the one behind is never reached
        "header:X-P=0..3 | header:x-p=2 | true",
        "header:X-P=0..3 | header:X-P=1..3 | true",
        "header:X-P | header:X-P=0..3 | true",
        "header:X-P=0..3 | header:X-P=2..4 | false",
        "header:X-P=0..3 | header:X-P=4 | false",
        "header:X-P=0..3 | header:X-Q=2 | false",
        "header:X-P=2 | header:X-P=0..3 | false",
        "path:/* | path:/cart/* | true",
        "path:/ | method:GET | true",
        "path:/cart/* | path:/cart/* | true",
        "path:/cart/* | path:/cart/a/* | true",
        "path:/cart/* | path:/cart | true",
        "path:/cart/* | path:/carts | false",
        "path:/cart/a | path:/cart/* | false",
        "path:/cart/* | path:/cart/a method:POST | true",
        "path:/cart/* method:POST | path:/cart/a | false",
        "cidr:10.0.0.0/8 | cidr:10.1.0.0/16 | true",
        "cidr:10.1.0.0/16 | cidr:10.0.0.0/8 | false",
        "cidr:10.0.0.0/8 | cidr:11.0.0.1 | false",
        "cidr:2001:db8::/32 | cidr:2001:db8:1::/48 | true",
        "host:*.example.com | host:www.example.com | true",
        "host:*.example.com | host:*.www.example.com | true",
        "host:*.example.com | host:example.com | false",
        "header:X-Tier | header:x-tier=gold | true",
        "header:X-Tier=gold | header:X-Tier | false",
        "method:GET | method:POST | false",
        "urgency:0-2 | urgency:1 | true",
        "urgency:1 | urgency:0-2 | false",
        "cookie:tier | cookie:tier=gold | true",
        "cookie:tier=gold | cookie:tier | false",
        "cookie:tier | cookie:Tier=gold | false",
        "query:q | query:q=1 path:/a | true",
        "query:q | query:Q=1 | false",
        "query:q=1 | query:q=2 | false",
        "query:q | cookie:q=1 | false",
        "destination:10.0.0.0/8 | destination:10.1.0.0/16 | true",
        "destination:10.0.0.0/8 | cidr:10.1.0.0/16 | false",
      })
  void compile_ruleBehindAWiderOne_isRefused(String before, String behind, boolean never) {
    QosConfig config =
        QosConfig.builder()
            .trustedProxies(
                before.startsWith("urgency") ? new String[] {"10.0.0.1"} : new String[0])
            .add(ServiceClass.named("first").match(before.split(" ")))
            .add(ServiceClass.named("second").match(behind.split(" ")))
            .build();

    if (never) {
      assertThatThrownBy(() -> Classifier.compile(config.exempt(), config.classes(), SYNTAX))
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith("classes.second.match[0]: ")
          .hasMessageContaining("is never reached: classes.first.match[0] ")
          .hasMessageEndingWith("put class first behind, or leave the rule out");
    } else {
      Classifier.compile(config.exempt(), config.classes(), SYNTAX);
    }
  }

  /** Such a path took more stack than there is, one frame for each character. */
  @Test
  void parse_longestPath_isRead() {
    String path = "/" + "a".repeat(4000);
    DescribedRequest read = DescribedRequest.parse("GET " + path, target -> target);
    TrustedProxies none = TrustedProxies.compile(List.of(), SYNTAX);
    assertThat(read.explain(CLASSIFIER, none).className()).isEqualTo("rest");
  }
}
