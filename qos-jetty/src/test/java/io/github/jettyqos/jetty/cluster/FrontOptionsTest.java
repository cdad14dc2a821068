package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import io.github.jettyqos.jetty.JettyVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All pairs of the options of a cluster and of its nodes: a front end with each combination passes
 * requests, gets two reports, and passes requests again. The nodes stay the same; one has its admin
 * connector behind TLS.
 */
class FrontOptionsTest {
  @BeforeAll
  static void addressesOfAHostAreTold() {
    JettyVersion.assumeAtLeast("12.1.0", "its client does not say to which node it connects");
  }

  private static final String CLASSES =
      """
      classes: { gold: { budget: 4 }, silver: { budget: 4 } }
      threads: 8
      control: { law: static }
      """;

  /** {@code heartbeat} and {@code timeout}, short for two quick reports. */
  private static Map<String, List<String>> options() {
    Map<String, List<String>> options = new LinkedHashMap<>();
    options.put(
        "balance",
        List.of(
            "maximum-idle-first",
            "least-connections",
            "round-robin",
            "probing",
            "target-hashing",
            "locality-aware",
            "size-intervals"));
    options.put("admin", List.of("http", "https", "none"));
    options.put("protocol", List.of("http1", "http2"));
    options.put("url", List.of("http", "https"));
    options.put("dns", List.of("false", "true"));
    options.put("agent", List.of("", ", agent: 9999"));
    options.put("nodes", List.of("1", "2"));
    options.put("heartbeat", List.of("100ms", "50ms"));
    options.put("timeout", List.of("50ms", "100ms"));
    options.put("slow-start", List.of("0s", "10s"));
    options.put("connect-timeout", List.of("1500ms", "500ms"));
    options.put("retries", List.of("1", "0"));
    options.put("quotas", List.of("local", "optimal"));
    options.put("tls", List.of("trusts", "shows itself"));
    options.put("haproxy", List.of("", "haproxy: { bind: \"*:80\" }"));
    return options;
  }

  /** The combinations refused by {@code ClusterOptions}. */
  private static boolean isAllowed(Map<String, String> row) {
    return !(has(row, "heartbeat", "50ms") && has(row, "timeout", "100ms"))
        && !(has(row, "quotas", "optimal") && has(row, "admin", "none"));
  }

  private static boolean has(Map<String, String> row, String option, String value) {
    return value.equals(row.get(option));
  }

  static List<Map<String, String>> combinations() {
    return new OptionPairs(options(), FrontOptionsTest::isAllowed).rows();
  }

  @TempDir static Path directory;

  private static NodeKeys keys;
  private static Path token;
  private static AskedNode plain;
  private static AskedNode secure;
  private static QosNode other;

  /** A node, its port for TLS, and the number of requests by the test itself. */
  private static final class AskedNode implements AutoCloseable {
    final QosNode node;
    final int tls;
    final int tlsThatAsks;
    private long own;

    AskedNode(String admin) throws Exception {
      node = new QosNode(directory, CLASSES, new Answering(), "operator", admin);
      tls = node.open(keys.protocols(false));
      tlsThatAsks = node.open(keys.protocols(true));
    }

    long reports() throws IOException {
      Actor actor = new Actor("test", Role.VIEWER);
      Object report = node.qos.management().call("report", Map.of(), actor).data();
      return ((Number) ((Map<?, ?>) report).get("sequence")).longValue() - ++own;
    }

    @Override
    public void close() throws Exception {
      node.close();
    }
  }

  @BeforeAll
  static void startNodes() throws Exception {
    keys = new NodeKeys(directory);
    token = QosNode.secret(directory, "token", QosNode.TOKEN);
    plain = new AskedNode("");
    secure = new AskedNode(keys.admin());
    other = new QosNode(directory, CLASSES, new Answering(), "operator");
  }

  @AfterAll
  static void stopNodes() throws Exception {
    plain.close();
    secure.close();
    other.close();
  }

  private static final class Answering extends Handler.Abstract.NonBlocking {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.write(true, TestNode.bytes(request.getConnectionMetaData().getProtocol()), callback);
      return true;
    }
  }

  /** The first node has the options of the combination, the second one the defaults. */
  private static String cluster(Map<String, String> row, AskedNode first) {
    boolean two = has(row, "nodes", "2");
    boolean asked = !has(row, "admin", "none");
    boolean shows = has(row, "tls", "shows itself");
    boolean https = has(row, "url", "https");
    StringBuilder text = new StringBuilder("cluster:\n");
    for (String each :
        List.of("balance", "heartbeat", "timeout", "slow-start", "connect-timeout", "retries")) {
      text.append("  %s: %s\n".formatted(each, row.get(each)));
    }
    text.append("  quotas: { law: %s, period: 50ms }\n".formatted(row.get("quotas")));
    text.append("  %s\n".formatted(row.get("haproxy")));
    text.append(asked || two ? "  token: \"%s\"\n".formatted(token) : "");
    text.append(https || has(row, "admin", "https") ? keys.yaml(shows) : "");
    text.append(
        "  nodes:\n    - { name: a, url: \"%s://localhost:%d\", protocol: %s, dns: %s%s%s }\n"
            .formatted(
                row.get("url"),
                !https ? first.node.port() : shows ? first.tlsThatAsks : first.tls,
                row.get("protocol"),
                row.get("dns"),
                row.get("agent"),
                asked
                    ? ", admin: \"%s://localhost:%d\""
                        .formatted(row.get("admin"), first.node.adminPort())
                    : ""));
    return text + (two ? other.line("b") : "");
  }

  private static void requireAnswers(TestFront front, Map<String, String> row) throws Exception {
    String protocol = has(row, "protocol", "http2") ? "HTTP/2.0" : "HTTP/1.1";
    List<String> expected =
        has(row, "nodes", "2") ? List.of(protocol, "HTTP/1.1") : List.of(protocol);
    ContentResponse get = front.get("/gold/1");
    assertThat(get.getStatus()).isEqualTo(200);
    assertThat(get.getContentAsString()).isIn(expected);
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void options_ofEachPair_answerAndKeepTheirNodesUp(Map<String, String> row) throws Exception {
    AskedNode first = has(row, "admin", "https") ? secure : plain;
    Discovery.Names names =
        // With the host name, which is that of the certificate.
        host -> new InetAddress[] {InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1})};
    try (TestFront front = new TestFront(cluster(row, first), names)) {
      requireAnswers(front, row);
      if (!has(row, "admin", "none")) {
        long before = first.reports();
        Awaitility.await()
            .pollInterval(Duration.ofMillis(20))
            .untilAsserted(() -> assertThat(first.reports()).isGreaterThanOrEqualTo(before + 2));
      }
      Awaitility.await()
          .untilAsserted(
              () -> {
                requireAnswers(front, row);
                assertThat(front.frontEnd.nodes().stream().map(NodeView::health))
                    .allMatch(each -> each.equals("up") || each.equals("starting"));
              });
    }
  }
}
