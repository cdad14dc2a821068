package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.HaproxyProcess;
import io.github.jettyqos.core.Partition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The effect of the agent on a real HAProxy; skipped without one. */
final class HaproxyTest {
  private static final String YAML =
      """
      haproxy-agent: {port: 0}
      threads: 8
      control: {law: static}
      classes:
        gold: {match: ["path:/gold/*"], budget: 5, max: 8}
        rest: {budget: 3}
      """;

  @TempDir Path directory;

  private final BlockingHandler handler = new BlockingHandler();

  @BeforeEach
  void requireHaproxy() {
    HaproxyProcess.assumeInstalled();
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(30));
  }

  private AgentHaproxy haproxy(TestServer server) throws Exception {
    return new AgentHaproxy(
        directory, server.connector.getLocalPort(), server.qos.haproxyAgentPort().orElseThrow());
  }

  @Test
  void budget_changedAtTheNode_isTheLimitAtHaproxy() throws Exception {
    try (TestServer server = TestServer.started(YAML, handler);
        AgentHaproxy haproxy = haproxy(server)) {
      soon().until(() -> haproxy.server().equals("no check 5"));
      server.qos.partition(Partition.of(8, 7, 1), "a test");
      soon().until(() -> haproxy.server().equals("no check 7"));
    }
  }

  /** It is down while the node stops; after drain only ready would bring it back. */
  @Test
  void node_stopsAndStartsAgain_isDownAndBackWithoutAnOperator() throws Exception {
    TestServer server = new TestServer(YAML, handler);
    server.server.setStopTimeout(60_000);
    try (server) {
      server.start();
      String fixed =
          YAML.replace("port: 0", "port: " + server.qos.haproxyAgentPort().orElseThrow());
      try (AgentHaproxy haproxy = haproxy(server)) {
        soon().until(() -> haproxy.server().equals("no check 5"));
        CompletableFuture<?> runs = server.send("/gold/block");
        await().until(() -> server.counts("gold").running() == 1);
        CompletableFuture<Void> closing = server.closing();
        soon().until(() -> haproxy.server().equals("DOWN (agent) 5"));
        handler.letGo.release();
        closing.join();
        runs.handle((response, failure) -> null).join();
        // A dead agent leaves the last values unchanged.
        assertThat(haproxy.server()).isEqualTo("DOWN (agent) 5");
        try (TestServer again = TestServer.started(fixed, handler)) {
          soon().until(() -> haproxy.server().equals("no check 5"));
          assertThat(again.qos.haproxyAgentPort()).isPresent();
        }
      }
    }
  }

  /** A server drained by an operator of HAProxy stays drained, whatever the node reports. */
  @Test
  void operatorOfHaproxy_drains_isNotUndone() throws Exception {
    try (TestServer server = TestServer.started(YAML, handler);
        AgentHaproxy haproxy = haproxy(server)) {
      soon().until(() -> haproxy.server().equals("no check 5"));
      assertThat(haproxy.say("set server gold/n state drain")).isBlank();
      server.qos.partition(Partition.of(8, 6, 2), "a test");
      soon().until(() -> haproxy.server().endsWith(" 6"));
      assertThat(haproxy.server()).startsWith("DRAIN");
      assertThat(haproxy.say("set server gold/n state ready")).isBlank();
      soon().until(() -> haproxy.server().equals("no check 6"));
    }
  }
}
