package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.HaproxyProcess;
import io.github.jettyqos.sim.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of {@code qos-sim haproxy}, and its refusals by name. */
final class HaproxyCommandTest {
  private static final String CLASSES =
      """
      threads: 16
      trusted-proxies: ["10.0.0.0/8"]
      class-header: X-Class
      classes:
        health: { match: ["path:/health", "connector:admin"], exempt: true }
        gold: { match: [%s], budget: 7, queue: { max: 100, timeout: 500ms } }
        silver: { match: ["path:*.pdf"], budget: 1, queue: { max: 0 }, rejection: { status: 429, body: "a \\"$HOME\\"\\né" } }
        rest: {}
      """;

  private static final String CLUSTER =
      """
      cluster:
        balance: %s
        nodes:
          - { name: a, url: "http://127.0.0.1:8081", agent: 9991 }
          - { name: b, url: "http://127.0.0.1:8082" }
        haproxy: { processes: %d, threads: 2, stats-socket: qos.sock }
      """;

  private static final String PATH = "\"path:/gold/*\"";

  @TempDir Path directory;

  private CommandRun run(String yaml, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("qos.yaml"), yaml);
    List<String> words = new ArrayList<>(List.of("haproxy", file.toString()));
    words.addAll(List.of(options));
    return CommandRun.of(words.toArray(String[]::new));
  }

  private static String yaml(String match) {
    return CLASSES.formatted(match) + CLUSTER.formatted("maximum-idle-first", 1);
  }

  private void assertAccepted(String text) throws Exception {
    Path file = Files.writeString(directory.resolve("haproxy.cfg"), text);
    assertThat(HaproxyProcess.check(file)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "round-robin",
        "least-connections",
        "maximum-idle-first",
        "probing",
        "target-hashing",
        "locality-aware",
        "size-intervals"
      })
  void text_everyBalance_isAcceptedByHaproxyWithoutAWord(String balance) throws Exception {
    HaproxyProcess.assumeInstalled();
    CommandRun run = run(CLASSES.formatted(PATH) + CLUSTER.formatted(balance, 2));
    assertThat(run.err()).isEmpty();
    assertAccepted(run.out());
  }

  @Test
  void text_rulesOfEveryKind_isAcceptedByHaproxy() throws Exception {
    HaproxyProcess.assumeInstalled();
    String match =
        """
        "path:/a b", "path:/é/*", "path:^/x'|/y[0-9]+$", "method:POST", "cidr:192.0.2.0/24", "cidr:2001:db8::/32",
        "host:*.example.com", "host:[::1]", "header:X-A", "header:X-A=it's \\"$x\\" #1 \\\\",
        { path: "/b/*", method: GET, host: a.b, cidr: 192.0.2.1, header: ["X-B=1", "X-B=2", X-C], trusted: true }
        """
            .replace("\"path:/a b\", ", "\"path:/a%20b\", ");
    CommandRun run = run(yaml(match));
    assertThat(run.err()).isEmpty();
    assertAccepted(run.out());
  }

  /** 256 rules of 16 conditions: HAProxy has 64 words in a line. */
  @Test
  void text_asManyRulesAsThereCanBe_isAcceptedByHaproxy() throws Exception {
    HaproxyProcess.assumeInstalled();
    StringBuilder match = new StringBuilder();
    for (int i = 0; i < 256; i++) {
      match.append(i == 0 ? "" : ", ").append("{ path: \"/p").append(i).append("/*\", header: [");
      for (int j = 0; j < 15; j++) {
        match.append(j == 0 ? "" : ", ").append("X-").append(j).append("=v w");
      }
      match.append("] }");
    }
    CommandRun run = run(yaml(match.toString()));
    assertThat(run.err()).isEmpty();
    assertAccepted(run.out());
  }

  @Test
  void maxconn_severalHaproxies_isThePartOfEach() throws IOException {
    // 7 of 2 is 3; 1 of 2 is 1 all the same, as 0 would be no bound; the rest has 8 of 16.
    String text = run(CLASSES.formatted(PATH) + CLUSTER.formatted("round-robin", 2)).out();
    assertThat(backend(text, "class-gold"))
        .contains(" maxconn 3\n")
        .contains("queue ge 100 }")
        .contains("agent-send \"gold/2\\n\"");
    assertThat(backend(text, "class-silver")).contains(" maxconn 1\n");
    assertThat(backend(text, "class-rest")).contains(" maxconn 4\n");
    // one alone: 100 at each of two nodes may wait
    assertThat(backend(run(yaml(PATH)).out(), "class-gold"))
        .contains(" maxconn 7\n")
        .contains("queue ge 200 }")
        .contains("timeout queue 500ms")
        .contains("agent-send \"gold\\n\"")
        .contains("http-request set-header X-Class gold")
        .contains("server b 127.0.0.1:8082\n");
  }

  private static String backend(String text, String name) {
    String from = text.substring(text.indexOf("\nbackend " + name + "\n"));
    int end = from.indexOf("\nbackend ", 1);
    return (end < 0 ? from : from.substring(0, end)) + "\n";
  }

  @Test
  void text_exemptClass_isCheckedAtItsPathAndHasNoAgent() throws IOException {
    String text = run(yaml(PATH)).out();
    assertThat(backend(text, "exempt-health"))
        .doesNotContain("agent-check")
        .doesNotContain("set-header");
    assertThat(backend(text, "class-gold")).contains("http-check send meth GET uri /health ");
    assertThat(text).contains("connector:admin\n    #   left out");
    String without = run(yaml(PATH).replaceAll("  health: .*\n", "")).out();
    assertThat(without).doesNotContain("httpchk").contains("# No exempt class has an exact path");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"connector:private\" | classes.gold.match[0]: connector:private cannot be said to HAProxy",
        "\"destination:10.0.0.1\" | classes.gold.match[0]: destination:10.0.0.1 cannot be said to HAProxy",
        "{ cookie: a, trusted: true } | classes.gold.match[0].trusted: true cannot be kept with cluster",
        "{ path: /x, urgency: 0-2 } | classes.gold.match[0]: urgency:0-2 cannot be said to HAProxy",
        "\"path:/x\", \"path:^/[a&&b]$\" | classes.gold.match[1]: path:^/[a&&b]$ cannot be said",
        "'path:^/[a[bc]]' | classes.gold.match[0]: path:^/[a[bc]] cannot be said to HAProxy: its expression has [ at character 5",
        "'path:^/\\u0061' | classes.gold.match[0]: path:^/\\u0061 cannot be said to HAProxy: its expression has \\u at",
        "'path:^/\\p{XDigit}' | classes.gold.match[0]: path:^/\\p{XDigit} cannot be said to HAProxy",
        "'path:^/\\0141' | classes.gold.match[0]: path:^/\\0141 cannot be said to HAProxy",
        "\"header:X'Y=1\" | classes.gold.match[0]: X'Y cannot be said to HAProxy",
        "\"cidr:10.0-9.0.1\" | classes.gold.match[0]",
      })
  void rule_thatHaproxyCannotSay_isRefusedByItsName(String match, String problem)
      throws IOException {
    CommandRun run = run(yaml(match));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith(problem).hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void cluster_missing_isRefusedByItsName() throws IOException {
    assertThat(run(CLASSES.formatted(PATH)).err()).startsWith("cluster: is missing");
    String without = yaml(PATH).replaceAll("  haproxy: .*\n", "");
    assertThat(run(without).err()).startsWith("cluster.haproxy: is missing");
  }

  @Test
  void tlsNodes_areVerifiedByPemAlone() throws Exception {
    String https = yaml(PATH).replace("\"http://127.0.0.1:8081\"", "\"https://node.example:8443\"");
    CommandRun without = run(https);
    assertThat(without.status()).isEqualTo(2);
    assertThat(without.err()).startsWith("--ca-file: a is reached over TLS");
    CommandRun run = run(https, "--ca-file", "/etc/ca.pem", "--crt", "/etc/own.pem");
    assertThat(run.out())
        .contains("server a node.example:8443 agent-check")
        .contains(
            "ssl verify required ca-file /etc/ca.pem sni str(node.example) check-sni node.example"
                + " verifyhost node.example crt /etc/own.pem alpn http/1.1");
  }

  @Test
  void dnsNodes_areATemplate() throws Exception {
    HaproxyProcess.assumeInstalled();
    String dns = yaml(PATH).replace("agent: 9991", "agent: 9991, dns: true, protocol: http2");
    String text = run(dns).out();
    assertThat(text).contains("server-template a- 1-16 127.0.0.1:8081 resolvers qos-nodes");
    assertAccepted(text);
  }
}
