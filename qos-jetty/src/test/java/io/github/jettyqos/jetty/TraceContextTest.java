package io.github.jettyqos.jetty;

import static io.github.jettyqos.jetty.TraceClient.MANY;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * With the OpenTelemetry agent a request sees its own trace, and no other, whichever way it goes:
 * inline, dispatched, or queued and handled after another one. The servers run in another JVM,
 * which has the agent.
 */
@Timeout(300) // each starts a JVM with an agent, some with a thousand threads
final class TraceContextTest {
  private static final Map<String, Integer> ALL_OWN = Map.of("own own own", MANY);

  /** One of these is handled, and the others are rejected at their timeout. */
  private static final int BRIEF = 100;

  @TempDir Path directory;

  /** The server of all tests without special needs. */
  private static TracedJvm shared;

  @BeforeAll
  static void startJvm() throws Exception {
    shared = TracedJvm.start(List.of(), true);
  }

  @AfterAll
  static void stopJvm() {
    shared.close();
  }

  @ParameterizedTest
  @CsvSource({
    "inline, 1000, platform",
    "inline, 4, platform",
    "dispatch, 1000, platform",
    "dispatch, 4, platform",
    "dispatch, 4, jetty"
  })
  void requests_ofManyTraces_seeTheirOwn(String mode, int budget, String threads) throws Exception {
    seeTheirOwn(mode, budget, threads);
  }

  @ParameterizedTest
  @CsvSource({"inline, 1000", "inline, 4", "dispatch, 1000", "dispatch, 4"})
  @Tag("virtual")
  void requests_ofManyTracesOnVirtualThreads_seeTheirOwn(String mode, int budget) throws Exception {
    seeTheirOwn(mode, budget, "virtual");
  }

  private static void seeTheirOwn(String mode, int budget, String threads) throws Exception {
    TracedServer server = TracedServer.start(shared, mode, budget, threads);
    try (TraceClient client = TraceClient.http1(server)) {
      for (String end : List.of("nested", "elsewhere", "task", "late")) {
        assertThat(client.send("traced", end, MANY)).as(end).isEqualTo(ALL_OWN);
      }
      assertThat(client.send("brief", "here", BRIEF))
          .as("turned away")
          .isEqualTo(Map.of("own own own", 1, "own", BRIEF - 1));
      assertThat(client.pipeline(50)).as("one behind the other").isEqualTo(ALL_OWN);
      assertThat(client.sendUntraced())
          .as("each begins one")
          .hasSize(MANY)
          .doesNotHaveDuplicates()
          .noneMatch(TraceClient::isNone)
          .noneMatch(TraceClient::isOurs);
    }
    try (TraceClient client = TraceClient.http2(server)) {
      for (String end : List.of("elsewhere", "late")) {
        assertThat(client.send("traced", end, MANY)).as("HTTP/2 " + end).isEqualTo(ALL_OWN);
      }
    }
    assertThat(server.tasksInAWrongTrace()).as("tasks").isZero();
    assertThat(server.threadsInATrace()).as("idle threads in a trace").isZero();
    server.stop();
  }

  /** Called servers get its trace, though the application has no tracing API. */
  @Test
  @Tag("long")
  void requests_ofAnApplicationWithoutTheApi_callOthersInTheirOwn() throws Exception {
    try (TracedJvm jvm = TracedJvm.start(List.of(), false);
        TraceClient client =
            TraceClient.http1(TracedServer.start(jvm, "dispatch", 4, "platform"))) {
      assertThat(client.send("traced", "here", MANY)).isEqualTo(ALL_OWN);
      assertThat(client.send("traced", "task", MANY)).isEqualTo(ALL_OWN);
    }
  }

  /** The counterpart: the trace of a dispatched or queued request is not noted. */
  @Test
  void requests_whoseTraceIsNotNoted_seeNone() throws Exception {
    Path off = compiled("TraceContext", "public static void note(Runnable task) {}");
    try (TracedJvm jvm = TracedJvm.start(List.of(off), true);
        TraceClient queued = TraceClient.http1(TracedServer.start(jvm, "inline", 4, "platform"));
        TraceClient dispatched =
            TraceClient.http1(TracedServer.start(jvm, "dispatch", MANY, "platform"))) {
      assertThat(queued.send("traced", "here", MANY))
          .isEqualTo(Map.of("own own own", 4, "none none none", MANY - 4));
      assertThat(dispatched.send("traced", "here", MANY)).isEqualTo(Map.of("none none none", MANY));
    }
  }

  /** The twin: a worker begins in the trace of the request that woke it. */
  @Test
  @Tag("long")
  void connections_goneOnWithInATrace_takeItForTheNextRequest() throws Exception {
    Path off =
        compiled(
            "NoTraceContext",
            """
            public static Runnable of(Runnable task) { return new Task(task); }
            static final class Task implements Runnable {
              private final Runnable task;
              Task(Runnable task) { this.task = task; }
              @Override public void run() { task.run(); }
            }
            """);
    try (TracedJvm jvm = TracedJvm.start(List.of(off), true)) {
      TracedServer server = TracedServer.start(jvm, "dispatch", 4, "platform");
      try (TraceClient client = TraceClient.http1(server)) {
        assertThat(client.pipeline(50)).containsKey("foreign foreign foreign");
      }
      assertThat(server.tasksInAWrongTrace()).isPositive();
    }
  }

  /** A directory with another version of a class of ours. */
  private Path compiled(String name, String members) throws Exception {
    Path source = directory.resolve(name + ".java");
    Files.writeString(
        source,
        "package io.github.jettyqos.jetty.connect; public final class %s {%s}"
            .formatted(name, members));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", directory.toString(), source.toString());
    assertThat(result).isZero();
    return directory;
  }
}
