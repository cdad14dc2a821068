package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.manage.Actor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.eclipse.jetty.logging.JettyLevel;
import org.eclipse.jetty.logging.JettyLogger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.slf4j.LoggerFactory;

/** Real servers that write what the page on observing shows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // reads the page once
final class DocumentedOutputTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\n(.*?)^```$");

  /** What is named in a dump, before its figures. */
  private static final Pattern NAME =
      Pattern.compile("(?:\\b[\\w ]+\\{)?\\b(?!bytes|full|data)\\w+=|speedup: ");

  /** Of the line at the start. */
  private final JettyLogger logger =
      (JettyLogger) LoggerFactory.getLogger("io.github.jettyqos.jetty.operate.Installation");

  /** The blocks without a language: log, answer, change, dump. */
  private List<String> shown;

  @BeforeAll
  void read() throws Exception {
    shown =
        BLOCK
            .matcher(
                Files.readString(Path.of("../docs/guide/observe.md"))
                    .replaceAll("(?ms)^```\\w+\\n.*?^```$", ""))
            .results()
            .map(MatchResult::group)
            .map(block -> block.substring(4, block.length() - 3))
            .toList();
    assertThat(shown).hasSize(4);
  }

  @Test
  void start_ofAServer_logsThePartitionAsShown() throws Exception {
    String yaml =
        """
        threads: 16
        classes:
          checkout: {match: ["path:/checkout/*"], weight: 11}
          export: {match: ["path:/export/*"], weight: 2}
          rest: {weight: 3}
        """;
    logger.setLevel(JettyLevel.INFO);
    try (CapturedLog log = CapturedLog.start();
        TestServer server = TestServer.started(yaml, new BlockingHandler())) {
      assertThat(log.lines()).anySatisfy(line -> assertThat(line + "\n").endsWith(shown.get(0)));
    } finally {
      logger.setLevel(JettyLevel.WARN);
    }
  }

  @Test
  void apply_byAnOperator_answersAndIsKeptAsShown() throws Exception {
    String yaml =
        """
        threads: 16
        control: {law: mtrr}
        classes:
          gold: {match: ["path:/gold/*"], weight: 8}
          silver: {match: ["path:/silver/*"], weight: 6}
          rest: {weight: 2}
        """;
    Actor anna = new Actor("anna over JMX", Actor.Role.OPERATOR);
    try (TestServer server = TestServer.started(yaml, new BlockingHandler())) {
      for (int i = 0; i < 3; i++) {
        server.qos.management().call("freeze", Map.of("reason", "a rehearsal"), anna);
        server.qos.management().call("resume", Map.of("reason", "a rehearsal"), anna);
      }
      assertThat(
              server
                      .qos
                      .management()
                      .call(
                          "apply",
                          Map.of("budgets", "gold=9, silver=6, rest=1", "reason", "sale"),
                          anna)
                      .words()
                  + "\n")
          .isEqualTo(shown.get(1));
      String last =
          server
              .qos
              .management()
              .call("changes", Map.of(), anna)
              .words()
              .lines()
              .reduce((a, b) -> b)
              .orElseThrow();
      assertThat(last + "\n").endsWith(shown.get(2));
    }
  }

  /** Figures differ; what is said does not. */
  @Test
  void dump_ofAServer_hasTheLinesThatAreShown() throws Exception {
    String yaml =
        """
        threads: 16
        classes:
          checkout: {match: ["path:/checkout/*"], target: {p95: 1s}}
          export: {}
        """;
    try (TestServer server = TestServer.started(yaml, new BlockingHandler())) {
      String dump = server.server.dump();
      assertThat(NAME.matcher(shown.get(3)).results().map(MatchResult::group))
          .contains("class checkout{running=", "rejected=", "control loop{law=", "speedup: ")
          .allSatisfy(name -> assertThat(dump).contains(name));
    }
  }
}
