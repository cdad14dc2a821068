package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.HaproxyProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code qosctl haproxy} with a real HAProxy, whose only node has scripted answers. */
final class HaproxyCommandsTest {
  private static final String CONFIG =
      """
      threads: 20
      classes:
        gold: { match: ["path:/gold/*"], budget: 12 }
        rest: {}
      cluster:
        token: "%s"
        nodes:
          - { name: a, url: "http://127.0.0.1:%d", admin: "http://127.0.0.1:%d"%s }
        haproxy: { processes: 2, stats-socket: "%s" }
      """;

  private static final String HAPROXY =
      """
      global
          stats socket unix@%s mode 600 level admin
      defaults
          mode http
          timeout connect 1s
          timeout client 5s
          timeout server 5s
      frontend f
          bind 127.0.0.1:%d
          default_backend class-gold
      backend class-gold
          server a 127.0.0.1:%d maxconn 6 check inter 100ms rise 1%s
      backend other
          server a 127.0.0.1:%d maxconn 9
      """;

  @TempDir Path directory;
  private Path socket;
  private Path config;
  private FrontedNode node;
  private HaproxyProcess haproxy;

  @BeforeEach
  void start() throws IOException {
    HaproxyProcess.assumeInstalled();
    node = new FrontedNode();
    start(true);
  }

  private void start(boolean agent) throws IOException {
    socket = directory.resolve("qos.sock");
    Path token = Files.writeString(directory.resolve("token"), "token-of-the-operator\n");
    String port = agent ? ", agent: " + node.agentPort : "";
    config =
        Files.writeString(
            directory.resolve("qos.yaml"),
            CONFIG.formatted(token, node.port(), node.port(), port, socket));
    String check =
        agent
            ? " agent-check agent-inter 20ms agent-port "
                + node.agentPort
                + " agent-send \"gold\\n\""
            : "";
    int bind = HaproxyProcess.freePort();
    Path written = directory.resolve("haproxy.cfg");
    Files.writeString(written, HAPROXY.formatted(socket, bind, node.port(), check, node.port()));
    haproxy = new HaproxyProcess(written, bind);
  }

  @AfterEach
  void stop() throws IOException {
    if (haproxy != null) {
      haproxy.close();
    }
    if (node != null) {
      node.close();
    }
  }

  private CtlRun run(String... words) {
    List<String> all = new ArrayList<>(List.of("haproxy"));
    all.addAll(List.of(words));
    all.addAll(List.of("--config", config.toString()));
    return CtlRun.of(all.toArray(String[]::new));
  }

  /** Three checks: a single missing answer of an agent may be lost. */
  private CtlRun watch() {
    return run("watch", "--delay", "100ms", "--count", "3");
  }

  private Data shown() {
    CtlRun run = run("show", "--json");
    assertThat(run.err()).isEmpty();
    return run.json().list().get(0);
  }

  private void awaitShown(String key, Object value) {
    await().untilAsserted(() -> assertThat(shown().at(key).text("")).isEqualTo(value.toString()));
  }

  private void killAgent() throws IOException {
    awaitShown("maxconn", 4);
    node.killAgent();
    awaitShown("agent", "dead");
  }

  private static String report(int gold, boolean stopping) {
    return "{\"stopping\":%b,\"classes\":[{\"name\":\"gold\",\"budget\":%d}]}"
        .formatted(stopping, gold);
  }

  /** The agent and the report have different budgets: the agent's counts. */
  @Test
  void agentAnswers_nothingIsDone() {
    node.report = report(20, false);
    awaitShown("maxconn", 4);
    CtlRun run = watch();
    assertThat(run.err() + run.out()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(shown().at("maxconn").number()).isEqualTo(4);
  }

  /** HAProxy's own behaviour, on which the driver relies. */
  @Test
  void agentDies_withoutDriver_lastValueStays() throws IOException {
    killAgent();
    assertThat(shown().at("maxconn").number()).isEqualTo(4);
    assertThat(shown().at("status").text("")).startsWith("UP");
  }

  @Test
  void agentDies_nodeReports_maxconnIsItsPartOfTheBudget() throws IOException {
    node.report = report(9, false); // each of two HAProxies gets half: 4 of 9, and 10 of 20
    killAgent();
    node.report = report(20, false);
    CtlRun run = watch();
    assertThat(run.out())
        .hasLineCount(1)
        .contains(
            "class-gold/a: its agent does not answer, and HAProxy keeps what it said last: maxconn 4"
                + " -> 10 (the node reports)");
    assertThat(shown().at("maxconn").number()).isEqualTo(10);
    assertThat(watch().out()).isEmpty();
  }

  @Test
  void agentDies_nodeReportsNothing_maxconnIsConfigured() throws IOException {
    killAgent();
    assertThat(watch().out()).hasLineCount(1).contains("maxconn 4 -> 6 (configured)");
    awaitShown("maxconn", 6);
  }

  @Test
  void agentComesBack_leadsAgain() throws IOException {
    killAgent();
    watch();
    awaitShown("maxconn", 6);
    node.agent = "up maxconn:3";
    node.startAgent();
    awaitShown("maxconn", 3);
    assertThat(watch().out()).isEmpty();
  }

  @Test
  void agentDies_nodeReportsThatItStops_getsNothingNewUntilItDoesNot() throws IOException {
    killAgent();
    node.report = report(12, true);
    assertThat(watch().out()).contains("nothing new (the node reports)");
    awaitShown("status", "DOWN (agent)");
    node.report = report(12, false);
    watch();
    assertThat(shown().at("status").text("")).startsWith("UP");
  }

  /** Like the agent: a maxconn of 0 would be no limit. */
  @Test
  void agentDies_budgetOfNone_isOne() throws IOException {
    killAgent();
    node.report = report(0, false);
    watch();
    assertThat(shown().at("maxconn").number()).isEqualTo(1);
  }

  @Test
  void agentDies_nodeOnlyObserves_isWithoutBound() throws IOException {
    killAgent();
    node.report = report(9, false).replace("{\"stopping", "{\"admission\":\"observe\",\"stopping");
    watch();
    assertThat(shown().at("maxconn").number()).isEqualTo(65535);
  }

  /** HAProxy ignores an invalid answer, and the last values stay. */
  @Test
  void agentSaysNoWordOfHaproxys_isAsGoodAsDead() throws IOException {
    awaitShown("maxconn", 4);
    node.agent = "no-such-class";
    awaitShown("agent", "dead");
    assertThat(watch().out()).contains("maxconn 4 -> 6 (configured)");
  }

  @Test
  void operatorDrains_staysDrained() throws Exception {
    killAgent();
    node.report = report(12, false);
    say("set server class-gold/a state drain");
    awaitShown("status", "DRAIN (agent)"); // HAProxy's own state for
    watch();
    assertThat(shown().at("status").text("")).startsWith("DRAIN");
  }

  @Test
  void nodeWithoutAgent_isLedByItsReports() throws Exception {
    haproxy.close();
    start(false);
    node.report = report(8, false);
    assertThat(watch().out()).contains("it has no agent: maxconn 6 -> 4 (the node reports)");
    node.report = report(8, true);
    CtlRun run = run("watch", "--delay", "100ms", "--count", "3");
    assertThat(run.out()).contains("nothing new");
    assertThat(shown().at("status").text("")).startsWith("DRAIN");
  }

  @Test
  void show_forAPerson_isATable() throws IOException {
    killAgent();
    CtlRun run = run("show");
    assertThat(run.out().lines().skip(1).map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "server status now maxconn configured agent should be",
            "class-gold/a UP 0 4 6 dead 6 (configured)");
  }

  @Test
  void noHaproxy_isUnreachable() {
    haproxy.close();
    for (String command : List.of("show", "watch")) {
      CtlRun run = run(command);
      assertThat(run.status()).isEqualTo(3);
      assertThat(run.err()).startsWith("HAProxy at ").contains("cannot be reached").hasLineCount(1);
    }
  }

  @Test
  void use_wrong_isOneLine() {
    assertThat(CtlRun.of("haproxy").err()).contains("show or watch").hasLineCount(1);
    assertThat(CtlRun.of("haproxy", "show").err()).contains("--config").hasLineCount(1);
    CtlRun missing = CtlRun.of("haproxy", "show", "--config", "nowhere.yaml");
    assertThat(missing.err()).startsWith("nowhere.yaml: no such file").hasLineCount(1);
    assertThat(missing.status()).isEqualTo(2);
  }

  private void say(String command) throws Exception {
    try (var channel =
        java.nio.channels.SocketChannel.open(java.net.UnixDomainSocketAddress.of(socket))) {
      channel.write(java.nio.ByteBuffer.wrap((command + "\n").getBytes()));
      channel.read(java.nio.ByteBuffer.allocate(100));
    }
  }
}
