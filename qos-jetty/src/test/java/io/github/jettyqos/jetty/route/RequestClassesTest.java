package io.github.jettyqos.jetty.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the parts of a request that are read for its class, counted on a stub. */
final class RequestClassesTest {
  private static final int RULES = 60;

  private final HttpFields.Mutable fields = HttpFields.build();
  private @Nullable SocketAddress local = new InetSocketAddress("127.0.0.1", 80);
  private int passes;
  private int values;

  private void add(String name, String value) {
    fields.add(
        new HttpField(name, value) {
          @Override
          public String getValue() {
            values++;
            return super.getValue();
          }
        });
  }

  /** A request of 127.0.0.9 that has the parts for classification, and fails for all others. */
  private Request request() {
    HttpFields counting =
        new HttpFields() {
          @Override
          public ListIterator<HttpField> listIterator(int index) {
            passes++;
            return fields.listIterator(index);
          }

          @Override
          public int size() {
            return fields.size();
          }
        };
    Map<Object, Object> attributes = new HashMap<>();
    EndPoint end = fake(EndPoint.class, (proxy, method, given) -> local);
    Connection accepted = fake(Connection.class, (proxy, method, given) -> end);
    ConnectionMetaData connection =
        fake(
            ConnectionMetaData.class,
            (proxy, method, given) ->
                switch (method.getName()) {
                  case "getAttribute" -> attributes.get(given[0]);
                  case "setAttribute" -> attributes.put(given[0], given[1]);
                  case "getRemoteSocketAddress" -> new InetSocketAddress("127.0.0.9", 1);
                  case "getConnection" -> accepted;
                  default -> throw new AssertionError(method);
                });
    return fake(
        Request.class,
        (proxy, method, given) ->
            switch (method.getName()) {
              case "getConnectionMetaData" -> connection;
              case "getHeaders" -> counting;
              default -> throw new AssertionError(method);
            });
  }

  private static <T> T fake(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }

  /** Trusts 127.0.0.9 and has many rules that each start with a text and end with a number. */
  private static RequestClasses classes(String rule) {
    ServiceClassBuilder many = ServiceClass.named("many");
    for (int i = 0; i < RULES; i++) {
      many.match(rule + i);
    }
    QosConfigBuilder config = QosConfig.builder().add(many).add(ServiceClass.named("rest"));
    if (rule.startsWith("cidr:")) {
      config.trustedProxies("127.0.0.9/32", "10.0.0.0/8");
    }
    return new RequestClasses(config.build(), null, List.of());
  }

  @Test
  void classify_manyRangesBehindProxy_readsTheHeaderOnce() {
    add("X-Forwarded-For", "192.0.2.7");
    RequestClasses classes = classes("cidr:198.51.100.");

    assertThat(classes.of(request())).isEqualTo(1);
    assertThat(values).isEqualTo(1);
    assertThat(passes).isEqualTo(1);
    // The twin: the same order, with the address of the last rule.
    fields.clear();
    add("X-Forwarded-For", "198.51.100." + (RULES - 1));
    assertThat(classes.of(request())).isZero();
  }

  @Test
  void classify_forwardedBehindProxy_readsEachHeaderOnce() {
    add("Forwarded", "for=192.0.2.7");
    assertThat(classes("cidr:198.51.100.").of(request())).isEqualTo(1);
    assertThat(values).isEqualTo(1);
    assertThat(passes).isEqualTo(2);
  }

  /** Hops are read from the right: what stands in earlier lines than the last 32 cannot matter. */
  @Test
  void classify_manyFieldLines_readsTheLastOnesOnly() {
    add("X-Forwarded-For", "198.51.100.1");
    for (int i = 0; i < 500; i++) {
      add("X-Forwarded-For", i % 2 == 0 ? "" : "10.0.0.2");
    }
    assertThat(classes("cidr:198.51.100.").of(request())).isEqualTo(1);
    assertThat(values).isEqualTo(32);
  }

  @Test
  void classify_manyRulesOnOneHeader_anyLineWithExactlyThisValue() {
    add("X-Tier", "silver");
    add("X-Tier", "3");
    RequestClasses classes = classes("header:X-Tier=");
    assertThat(classes.of(request())).isZero();
    // Rules 0 to 3 look at two values each, and the later ones at none.
    assertThat(values).isEqualTo(8);
    fields.clear();
    add("X-Tier", "3, 4");
    add("X-Other", "4");
    assertThat(classes.of(request())).isEqualTo(1);
  }

  @Test
  void classify_fieldWithoutValue_isAnEmptyOne() {
    fields.add(new HttpField("X-Forwarded-For", null));
    assertThat(classes("cidr:198.51.100.").of(request())).isEqualTo(1);
    assertThat(classes("header:X-Forwarded-For=").of(request())).isEqualTo(1);
  }

  @Test
  void classify_destination_isThatOfTheSocketIfItHasOne() throws Exception {
    RequestClasses classes = classes("destination:127.0.0.");
    assertThat(classes.of(request())).isZero();
    local = new InetSocketAddress("127.0.0.99", 80);
    assertThat(classes.of(request())).isEqualTo(1);
    // In no range, be it as wide as can be: of a Unix-domain socket, and of none.
    RequestClasses all =
        new RequestClasses(
            QosConfig.builder()
                .add(ServiceClass.named("all").match("destination:0.0.0.0/0"))
                .add(ServiceClass.named("rest"))
                .build(),
            null,
            List.of());
    assertThat(all.of(request())).isZero();
    local = UnixDomainSocketAddress.of("/qos.sock");
    assertThat(all.of(request())).isEqualTo(1);
    local = new InetSocketAddress("0.0.0.0", 0); // what an end point in memory says
    assertThat(all.of(request())).isEqualTo(1);
    local = null;
    assertThat(all.of(request())).isEqualTo(1);
  }

  @Test
  void classify_noRuleOnThem_readsNeitherCookiesNorQueryNorDestination() {
    local = new InetSocketAddress("127.0.0.1", 80);
    add("Cookie", "a=1");
    // The stub fails for the URI of a request, and counts the values that are read.
    assertThat(classes("header:X-Tier=").of(request())).isEqualTo(1);
    assertThat(values).isZero();
    assertThat(classes("cookie:a=").of(request())).isZero();
    assertThat(values).isEqualTo(2); // by rule 0, and by rule 1, which holds
  }
}
