package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.route.OnwardFields;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ForwardedRequestCustomizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The heads seen by nodes. The peer is the loopback, trusted if the text says so. */
class HeadTest {
  private static final String TRUSTED = "trusted-proxies: [\"127.0.0.1\"]\n";
  private static final String DEADLINE = TRUSTED + "deadline-header: x-wait\n";

  private static HttpFields head(String yaml, String... fields) throws Exception {
    return head("", yaml, fields);
  }

  private static HttpFields head(String first, String yaml, String[] fields) throws Exception {
    try (TestNode a = TestNode.named("a");
        TestFront front = new TestFront(first, yaml + TestFront.cluster("", a))) {
      front
          .client
          .newRequest(front.uri("/"))
          .headers(
              head -> {
                for (int i = 0; i < fields.length; i += 2) {
                  head.add(fields[i], fields[i + 1]);
                }
              })
          .send();
      return a.heads().element();
    }
  }

  @Test
  void trustedPeer_chain_goesOnWhereItWasSaid() throws Exception {
    HttpFields plain = head(TRUSTED, "X-Forwarded-For", "9.9.9.9", "X-Forwarded-Proto", "https");
    assertThat(plain.getValuesList("X-Forwarded-For")).containsExactly("9.9.9.9, 127.0.0.1");
    assertThat(plain.getValuesList("X-Forwarded-Proto")).containsExactly("https");
    assertThat(plain.contains("Forwarded")).isFalse();
    HttpFields forwarded = head(TRUSTED, "Forwarded", "for=9.9.9.9", "X-Forwarded-Host", "shop");
    assertThat(forwarded.getValuesList("Forwarded"))
        .containsExactly("for=9.9.9.9, for=127.0.0.1;proto=http");
    assertThat(forwarded.contains("X-Forwarded-For")).isFalse();
    assertThat(forwarded.get("X-Forwarded-Host")).isEqualTo("shop");
  }

  @Test
  void connection_whatItNames_staysHere() throws Exception {
    HttpFields head = head("", "Connection", "x-mine", "x-mine", "1", "x-other", "2");
    assertThat(head.contains("x-mine")).isFalse();
    assertThat(head.get("x-other")).isEqualTo("2");
  }

  /** A minute less the elapsed time, which is above zero, rounded down. */
  @Test
  void deadline_ofATrustedPeer_isWhatIsLeft() throws Exception {
    long left = head(DEADLINE, "x-wait", "60000").getLongField("x-wait");
    assertThat(left).isBetween(1L, 59_999L);
  }

  @Test
  void deadline_ofAnyOtherPeer_isDeleted() throws Exception {
    String other = "trusted-proxies: [\"10.0.0.1\"]\ndeadline-header: x-wait\n";
    assertThat(head(other, "x-wait", "60000").contains("x-wait")).isFalse();
  }

  /** gRPC allows 8 digits: 10^8 ms are 100 000 s. */
  @Test
  void deadline_inTheWordsOfGrpc_hasAtMostEightDigits() {
    assertThat(OnwardFields.deadline("grpc-timeout", TimeUnit.MILLISECONDS.toNanos(1500)))
        .isEqualTo("1500m");
    assertThat(OnwardFields.deadline("grpc-timeout", TimeUnit.MILLISECONDS.toNanos(100_000_000)))
        .isEqualTo("100000S");
    assertThat(OnwardFields.deadline("x-wait", TimeUnit.MILLISECONDS.toNanos(100_000_000)))
        .isEqualTo("100000000");
  }

  @Test
  void deadline_thatIsOver_is504AndNoNodeIsAsked() throws Exception {
    try (TestNode a = TestNode.named("a");
        TestFront front = new TestFront(DEADLINE + TestFront.cluster("", a))) {
      int status =
          front
              .client
              .newRequest(front.uri("/"))
              .headers(head -> head.add("x-wait", "0"))
              .send()
              .getStatus();
      assertThat(status).isEqualTo(504);
      assertThat(a.heads()).isEmpty();
      assertThat(front.frontEnd.nodes().get(0).inFlight()).isZero();
    }
  }

  /** A rule of the front end; nodes are assumed to have the same. */
  private static final String TIER =
      "  tier: { exempt: true, match: [{ header: X-Tier=gold, trusted: true }] }\n";

  private static final String OTHERS = "trusted-proxies: [\"10.0.0.1\"]\n";

  private static HttpFields said(String yaml, String... fields) throws Exception {
    return head(TIER, yaml, fields);
  }

  @Test
  void wordOfProxies_ofAnyOtherPeer_isDeleted() throws Exception {
    HttpFields head =
        said(
            OTHERS, "X-Tier", "gold", "Priority", "u=0", "X-Forwarded-Host", "shop", "X-Else", "1");
    assertThat(head.contains("X-Tier")).isFalse();
    assertThat(head.contains("Priority")).isFalse();
    assertThat(head.contains("X-Forwarded-Host")).isFalse();
    assertThat(head.get("X-Else")).isEqualTo("1");
  }

  @Test
  void wordOfProxies_ofATrustedPeer_goesOn() throws Exception {
    HttpFields head = said(TRUSTED, "X-Tier", "gold", "Priority", "u=0");
    assertThat(head.get("X-Tier")).isEqualTo("gold");
    assertThat(head.get("Priority")).isEqualTo("u=0");
    assertThat(head.get("X-QoS-Class")).isEqualTo("tier");
  }

  /** The rule and the node see the whole. */
  @Test
  void cookie_inPieces_isOneForRulesAndNodes() throws Exception {
    String rule = "  mine: { exempt: true, match: [\"header:Cookie=a=1; b=2\"] }\n";
    try (TestNode a = TestNode.named("a");
        TestFront front = new TestFront(rule, TestFront.cluster("", a));
        RawHttp2 client = new RawHttp2(front.uri("/").getPort())) {
      int status =
          client
              .head(
                  ":method",
                  "GET",
                  ":scheme",
                  "http",
                  ":path",
                  "/",
                  ":authority",
                  "shop",
                  "cookie",
                  "a=1",
                  "cookie",
                  "b=2")
              .status();
      assertThat(status).isEqualTo(200);
      HttpFields head = a.heads().element();
      assertThat(head.getValuesList("Cookie")).containsExactly("a=1; b=2");
      assertThat(head.get("X-QoS-Class")).isEqualTo("mine");
    }
  }

  /** Nodes may have Jetty's own customizer, which trusts all of these by default. */
  @Test
  void wordsOfProxies_areAllThatJettyBelieves() {
    ForwardedRequestCustomizer jetty = new ForwardedRequestCustomizer();
    assertThat(QosYaml.parse("classes: { rest: {} }").trustedHeaders())
        .contains(
            jetty.getForwardedHeader(),
            jetty.getForwardedForHeader(),
            jetty.getForwardedHostHeader(),
            jetty.getForwardedPortHeader(),
            jetty.getForwardedProtoHeader(),
            jetty.getForwardedServerHeader(),
            jetty.getForwardedHttpsHeader(),
            jetty.getForwardedCipherSuiteHeader(),
            jetty.getForwardedSslSessionIdHeader());
  }

  /** A trailing blank is invalid over HTTP/2: the node would count as down. */
  @ParameterizedTest
  @ValueSource(strings = {"", ", protocol: http2"})
  void cookie_withEmptyPieces_isThatOfTheOthers(String protocol) throws Exception {
    try (TestNode a = TestNode.named("a");
        TestFront front =
            new TestFront("", TestFront.cluster("", a).replace(" }", protocol + " }"))) {
      for (String cookies : List.of("a=1|", "|a=1", "a=1||b=2", "|")) {
        String head = "Cookie: " + cookies.replace("|", "\r\nCookie: ") + "\r\n";
        String answer =
            front.raw("GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n" + head + "\r\n");
        assertThat(answer).as(cookies).startsWith("HTTP/1.1 200");
      }
      assertThat(a.heads().stream().map(each -> each.get("Cookie")))
          .containsExactly("a=1", "a=1", "a=1; b=2", "");
    }
  }

  /** A server that merges trailers into the head would trust them. */
  @Test
  void trailers_thatBelongIntoAHead_stayHere() throws Exception {
    CompletableFuture<HttpFields> seen = new CompletableFuture<>();
    TestNode.Answer reads =
        (request, response, callback) -> {
          Content.Source.consumeAll(request);
          seen.complete(request.getTrailers());
          response.setTrailersSupplier(HeadTest::bad);
          response.getHeaders().put("Trailer", "X-Fine");
          response.write(true, TestNode.bytes("ok"), callback);
        };
    try (TestNode a = new TestNode("a", reads);
        TestFront front = new TestFront(TIER, OTHERS + TestFront.cluster("", a))) {
      ContentResponse answer =
          front
              .client
              .newRequest(front.uri("/"))
              .method("POST")
              .trailersSupplier(HeadTest::bad)
              .body(new StringRequestContent("hello"))
              .send();
      assertThat(seen.get().getFieldNamesCollection()).containsExactly("X-Fine", "X-QoS-Rejected");
      assertThat(answer.getTrailers().getFieldNamesCollection())
          .containsExactly("X-Fine", "X-QoS-Class", "X-Tier", "Priority");
    }
  }

  private static HttpFields bad() {
    return HttpFields.build()
        .put("X-Fine", "1")
        .put("X-QoS-Class", "gold")
        .put("X-QoS-Rejected", "overload")
        .put("X-Tier", "gold")
        .put("Priority", "u=0")
        .put("Content-Length", "7")
        .put("Transfer-Encoding", "chunked")
        .put("Host", "other")
        .put("Authorization", "me")
        .put("X-Forwarded-For", "1.2.3.4");
  }
}
