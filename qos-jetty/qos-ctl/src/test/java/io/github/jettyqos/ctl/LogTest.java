package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The output of the log, also while it follows. */
final class LogTest {
  private final ExecutorService following = Executors.newSingleThreadExecutor();

  @AfterEach
  void stop() {
    following.shutdownNow();
  }

  /** Runs until the end of the test; its output can be read meanwhile. */
  private void follow(Writer out, Writer err, Map<String, String> environment, String... args) {
    following.execute(
        () ->
            Main.run(
                new Context(environment, new CtlRun.Pipe(80), System.in),
                new PrintWriter(out),
                new PrintWriter(err),
                args));
  }

  @Test
  void follow_changesMadeMeanwhile_areShownAlsoAfterARestart() throws Exception {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> to = ServerForTests.Way.HTTP.options();
    follow(
        out,
        err,
        Map.of("QOS_URL", to.get(1), "QOS_TOKEN", "token-of-the-operator"),
        "log",
        "--follow",
        "--delay",
        "100ms",
        "--most",
        "1");
    await().until(() -> out.toString().endsWith("\n"));
    await().until(() -> CtlRun.of(to, "share", "rest", "7", "-m", "seen at once").status() == 0);
    await().untilAsserted(() -> assertThat(out.toString()).contains("reason: seen at once\n"));

    ServerForTests.server().order("stop");
    try {
      // A request in progress at the stop may stay unanswered, until its timeout of 30 s.
      await()
          .atMost(Duration.ofSeconds(40))
          .untilAsserted(() -> assertThat(err.toString()).contains("; it is tried again\n"));
    } finally {
      ServerForTests.server().order("start"); // for other tests
    }
    CtlRun.of(to, "share", "rest", "5", "-m", "seen after a restart");
    await()
        .untilAsserted(() -> assertThat(out.toString()).contains("reason: seen after a restart\n"));
    assertThat(err.toString().lines()).hasSize(2);
    assertThat(err.toString()).endsWith("the server is there again\n");
    assertThat(out.toString().lines().filter(line -> line.contains("seen at once"))).hasSize(1);
    CtlRun.of(to, "reload", "-m", "as before");
  }

  /** Decisions 3 and 4 repeat decision 2; the change of 03:04:06.5 is between them by its time. */
  @Test
  void log_decisionsAndChanges_areMergedByTime() throws Exception {
    String decisions =
        "[%s,%s,%s,%s]"
            .formatted(decision(1, 5, 3), decision(2, 6, 4), decision(3, 7, 4), decision(4, 8, 4));
    String changes =
        "[{\"number\":9,\"at\":\"2026-01-02T03:04:06.5Z\",\"who\":\"anna\",\"operation\":\"freeze\","
            + "\"changed\":[\"frozen: no -> sale\"],\"reason\":\"sale\"}]";
    try (ScriptedServer server =
        new ScriptedServer(
            request ->
                ScriptedServer.Answer.json(request.contains("/changes") ? changes : decisions))) {
      String first = "2026-01-02T03:04:05.000Z decision 1 by mtrr: gold 3 of 8 threads: because\n";
      String rest =
          "2026-01-02T03:04:06.000Z decision 2 by mtrr: gold 4 (5 proposed) of 8 threads (shadow):"
              + " because\n"
              + "2026-01-02T03:04:06.500Z change 9 by anna: freeze: frozen: no -> sale; reason: sale\n";
      assertThat(server.run("log").out()).isEqualTo(first + rest);
      assertThat(server.run("log", "--most", "2").out()).isEqualTo(rest);
      assertThat(server.run("log", "--all").out().lines()).hasSize(5);
    }
  }

  private static String decision(int number, int second, int budget) {
    return """
        {"number":%d,"at":"2026-01-02T03:04:%02dZ","law":"mtrr","hold":"%s","reason":"because",
         "total":8,"classes":{"gold":{"budget":%d,"proposed":%d}}}
        """
        .formatted(number, second, budget == 3 ? "none" : "shadow", budget, budget == 3 ? 3 : 5);
  }
}
