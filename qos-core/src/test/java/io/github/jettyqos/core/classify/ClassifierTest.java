package io.github.jettyqos.core.classify;

import static io.github.jettyqos.core.classify.TestRequest.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClassifierTest {
  private static final Classifier CLASSIFIER =
      compile(
          ServiceClass.named("write").match("path:/api/*", "method:POST"),
          ServiceClass.named("api").match("path:/api/*").match("host:api.example.com"),
          ServiceClass.named("tier").match("header:X-Tier=gold").match("header:X-Vip"),
          ServiceClass.named("inner").match("cidr:10.0.0.0/8").match("host:*.inner.example"),
          ServiceClass.named("rest"));

  private static final int WRITE = 0;
  private static final int API = 1;
  private static final int TIER = 2;
  private static final int INNER = 3;
  private static final int REST = 4;

  @ParameterizedTest
  @MethodSource("requests")
  void classify_request_takesTheFirstClassThatMatches(TestRequest request, int expected) {
    assertThat(CLASSIFIER.classify(request)).isEqualTo(expected);
  }

  static Stream<Arguments> requests() {
    return Stream.of(
        arguments(TestRequest.of("POST", "/api/x"), WRITE),
        arguments(TestRequest.of("post", "/api/x"), API), // methods are case-sensitive
        arguments(get("/api/x"), API),
        arguments(get("/api"), API),
        arguments(get("/apix"), REST),
        arguments(get("/").host("api.example.com"), API),
        arguments(get("/").host("API.Example.COM"), API),
        arguments(get("/").host("api.example.com."), API),
        arguments(get("/").host("xapi.example.com"), REST),
        arguments(get("/").host("api.example.com.evil.example"), REST),
        arguments(get("/").with("X-Tier", "gold"), TIER),
        arguments(get("/").with("x-tier", "gold"), TIER),
        arguments(get("/").with("X-Tier", "Gold"), REST),
        arguments(get("/").with("X-Tier", "gold, silver"), REST),
        arguments(get("/").with("X-Tier", "silver").with("X-Tier", "gold"), TIER),
        arguments(get("/").with("X-Vip", ""), TIER),
        arguments(get("/api/x").with("X-Tier", "gold"), API), // the order of classes decides
        arguments(get("/").bits(1), INNER),
        arguments(get("/").bits(2), REST), // a bit that no rule asks for
        arguments(get("/").host("a.inner.example"), INNER),
        arguments(get("/").host("a.b.INNER.example."), INNER),
        arguments(get("/").host("inner.example"), REST), // the star is at least one label
        arguments(get("/").host(".inner.example"), REST),
        arguments(get("/").host("xinner.example"), REST),
        arguments(get("/").host(""), REST),
        arguments(get("/").host("."), REST),
        arguments(get("/"), REST));
  }

  @Test
  void classify_rulesThatFailEarlier_doNotLookUpHeaders() {
    Classifier classifier =
        compile(ServiceClass.named("a").match("header:X-Tier", "path:/a", "method:POST"));
    TestRequest request = get("/a");

    assertThat(classifier.classify(request)).isEqualTo(1);
    assertThat(request.headerLookups).isZero();
  }

  /** Behind a proxy an address is work: a header of the client's making is read for it. */
  @Test
  void classify_manyRulesWithRanges_askForTheAddressOnce() {
    ServiceClassBuilder many = ServiceClass.named("many");
    for (int i = 0; i < 60; i++) {
      many.match("cidr:10.0.0." + i);
    }
    TestRequest request = get("/");

    assertThat(compile(many).classify(request)).isEqualTo(1);
    assertThat(request.addressLookups).isEqualTo(1);
  }

  @Test
  void classify_ruleWithoutRangeHoldsFirst_doesNotAskForTheAddress() {
    Classifier classifier =
        compile(
            ServiceClass.named("a").match("path:/a"),
            ServiceClass.named("b").match("cidr:10.0.0.0/8"));
    TestRequest request = get("/a");

    assertThat(classifier.classify(request)).isZero();
    assertThat(request.addressLookups).isZero();
  }

  @Test
  void addressBits_ofAnAddress_haveOneBitForEachDistinctRange() {
    Classifier classifier =
        compile(
            ServiceClass.named("a").match("cidr:10.0.0.0/8", "path:/a").match("cidr:10.1.0.0/16"),
            ServiceClass.named("b")
                .match("cidr:10.0.0.0/8", "path:/b")
                .match("cidr:2001:db8::/32"));

    // Bits: 10/8 is 1 (once, though named twice), 10.1/16 is 2, 2001:db8::/32 is 4.
    assertThat(classifier.addressBits(TestSyntax.ip("10.9.0.1"))).isEqualTo(1);
    assertThat(classifier.addressBits(TestSyntax.ip("10.1.0.1"))).isEqualTo(3);
    assertThat(classifier.addressBits(TestSyntax.ip("2001:db8::7"))).isEqualTo(4);
    assertThat(classifier.addressBits(TestSyntax.ip("192.0.2.1"))).isZero();
    assertThat(classifier.addressBits(null)).isZero();
    assertThat(classifier.needsAddress()).isTrue();
  }

  @Test
  void classify_connectorAndTrustedPeer_holdForThoseAlone() {
    Classifier classifier =
        Classifier.compile(
            List.of(ExemptClass.of("health", "connector:admin")),
            QosConfig.builder()
                .trustedProxies("10.0.0.1")
                .add(ServiceClass.named("a").match(Rule.of("header:X-Tier=gold").fromTrusted()))
                .add(ServiceClass.named("rest"))
                .build()
                .classes(),
            new TestSyntax());

    // Those that are exempt come behind all others: a is 0, rest 1, health 2.
    assertThat(classifier.classify(get("/").over("admin"))).isEqualTo(2);
    assertThat(classifier.classify(get("/").over("public"))).isEqualTo(1);
    assertThat(classifier.classify(get("/").with("X-Tier", "gold").fromTrusted())).isZero();
    assertThat(classifier.classify(get("/").with("X-Tier", "gold"))).isEqualTo(1);
  }

  @Test
  void classify_urgency_byPriorityOfTrustedPeersAlone() {
    Classifier classifier =
        Classifier.compile(
            List.of(),
            QosConfig.builder()
                .trustedProxies("10.0.0.1")
                .add(ServiceClass.named("urgent").match("urgency:0-2"))
                .add(ServiceClass.named("late").match("urgency:4-7"))
                .add(ServiceClass.named("rest"))
                .build()
                .classes(),
            new TestSyntax());

    assertThat(classifier.classify(get("/").with("Priority", "u=2, i").fromTrusted())).isZero();
    assertThat(classifier.classify(get("/").with("Priority", "u=4").fromTrusted())).isEqualTo(1);
    // 3 is neither: what has no Priority, what says so, and what says something else by itself.
    assertThat(classifier.classify(get("/").fromTrusted())).isEqualTo(2);
    assertThat(classifier.classify(get("/").with("Priority", "u=3").fromTrusted())).isEqualTo(2);
    assertThat(classifier.classify(get("/").with("Priority", "u=0"))).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "none",
      value = {
        // query | Cookie | class by query:format=pdf, cookie:tier=gold, both, or neither
        "none | none | rest",
        "format=pdf | none | query",
        "format=pdf | tier=gold | both",
        "format=html | tier=gold | cookie",
        "a=1&format=pdf&b | none | query",
        "format=html&format=pdf | none | query",
        "format=p%64f | none | query",
        "Format=pdf | Tier=gold | rest",
        "`` | `` | rest",
        "xformat=pdf | xtier=gold | rest",
        "format=pdfs | tier=golden | rest",
        "format | tier | rest",
        "none | a=b; tier=gold | cookie",
        "none | tier=silver; tier=gold | cookie",
      })
  void classify_queryAndCookie_takeTheirClassAndNoOther(
      @Nullable String query, @Nullable String cookie, String expected) {
    List<String> names = List.of("both", "query", "cookie", "rest");
    Classifier classifier =
        compile(
            ServiceClass.named("both").match("query:format=pdf", "cookie:tier=gold"),
            ServiceClass.named("query").match("query:format=pdf"),
            ServiceClass.named("cookie").match("cookie:tier=gold"),
            ServiceClass.named("rest"));
    TestRequest request = get("/");
    if (query != null) {
      request.query(query);
    }
    if (cookie != null) {
      request.with("Cookie", cookie);
    }
    assertThat(names.get(classifier.classify(request))).isEqualTo(expected);
  }

  /** Ranges of both ends share the bits: 10/8 is 1, though asked of both, and 192.0.2.1 is 2. */
  @Test
  void classify_destination_holdsForThatEndOfTheConnectionAlone() {
    Classifier classifier =
        compile(
            ServiceClass.named("from").match("cidr:10.0.0.0/8"),
            ServiceClass.named("to").match("destination:10.0.0.0/8"),
            ServiceClass.named("one").match("destination:192.0.2.1", "path:/a"));

    assertThat(classifier.needsDestination()).isTrue();
    assertThat(classifier.addressBits(TestSyntax.ip("10.0.0.1"))).isEqualTo(1);
    assertThat(classifier.addressBits(TestSyntax.ip("192.0.2.1"))).isEqualTo(2);
    assertThat(classifier.classify(get("/a").bits(1))).isZero();
    assertThat(classifier.classify(get("/a").toBits(1))).isEqualTo(1);
    assertThat(classifier.classify(get("/a").toBits(2))).isEqualTo(2);
    assertThat(classifier.classify(get("/b").toBits(2))).isEqualTo(3);
    assertThat(classifier.classify(get("/a").bits(2))).isEqualTo(3);
    // What a connection is counted for is asked of its client alone.
    assertThat(classifier.classifyConnection(1)).isZero();
    assertThat(
            compile(ServiceClass.named("to").match("destination:10.0.0.1")).classifyConnection(1))
        .isEqualTo(1);
  }

  @Test
  void compile_moreThan64RangesOfBothEnds_isRefused() {
    ServiceClassBuilder many = ServiceClass.named("many");
    for (int i = 0; i < 64; i++) {
      many.match((i % 2 == 0 ? "cidr:10.0.0." : "destination:10.0.0.") + i);
    }
    compile(many);
    assertThatThrownBy(() -> compile(many.match("destination:10.0.0.64")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("more than 64 distinct ranges");
  }

  @Test
  void needsAddress_withoutRanges_isFalse() {
    Classifier paths = compile(ServiceClass.named("a").match("path:/a"));
    assertThat(paths.needsAddress()).isFalse();
    assertThat(paths.needsDestination()).isFalse();
  }

  @Test
  void classifyConnection_address_countsOnlyRulesOfARangeAlone() {
    Classifier classifier =
        compile(
            ServiceClass.named("a").match("cidr:10.0.0.0/8", "path:/a"),
            ServiceClass.named("b").match("path:/b").match("cidr:10.1.0.0/16"),
            ServiceClass.named("c").match("cidr:10.0.0.0/8"));

    // Not a: whether it takes the requests of this connection depends on their paths.
    assertThat(connection(classifier, "10.1.2.3")).isEqualTo(1);
    assertThat(connection(classifier, "192.0.2.1")).isEqualTo(3);
    assertThat(classifier.classifyConnection(0)).isEqualTo(3);
  }

  @Test
  void compile_64DistinctRanges_isAllowedAndOneMoreIsNot() {
    ServiceClassBuilder many = ServiceClass.named("many");
    for (int i = 0; i < 64; i++) {
      many.match("cidr:10.0.0." + i);
    }
    Classifier classifier = compile(many);
    assertThat(classifier.addressBits(TestSyntax.ip("10.0.0.63"))).isEqualTo(1L << 63);
    assertThat(connection(classifier, "10.0.0.63")).isZero();

    assertThatThrownBy(() -> compile(many.match("cidr:10.0.0.0").match("cidr:10.0.1.0/24")))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "classes.many.match[65]: cidr:10.0.1.0/24 cannot be used:"
                + " more than 64 distinct ranges");
  }

  @Test
  void compile_patternTheContainerCannotRead_namesTheRule() {
    assertThatThrownBy(() -> compile(ServiceClass.named("a").match("path:/a").match("path:*.b")))
        .isInstanceOf(ConfigException.class)
        .hasMessage("classes.a.match[1]: path:*.b cannot be used: no slash at the start")
        .extracting(e -> ((ConfigException) e).key())
        .isEqualTo("classes.a.match[1]");
  }

  private static int connection(Classifier classifier, String address) {
    return classifier.classifyConnection(classifier.addressBits(TestSyntax.ip(address)));
  }

  private static Classifier compile(ServiceClassBuilder... classes) {
    var builder = QosConfig.builder();
    for (ServiceClassBuilder c : classes) {
      builder.add(c);
    }
    return Classifier.compile(List.of(), builder.build().classes(), new TestSyntax());
  }
}
