package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.manage.Management;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that sends control characters, or is none of ours. */
final class HostileServerTest {
  private static final String EVIL = "\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u202e\u2028evil";

  /** In JSON, with a line feed to forge a line. */
  private static final String JSON =
      "\"\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\r\\u202e\\u2028\\nforged evil\"";

  private static void assertTame(CtlRun run) {
    assertThat(run.out() + run.err())
        .contains("evil")
        .doesNotContain("\u001b", "\u0007", "\u009b", "\r", "\u202e", "\u2028");
  }

  private static ScriptedServer always(ScriptedServer.Answer answer) throws Exception {
    return new ScriptedServer(request -> answer);
  }

  static Stream<List<String>> reads() {
    Stream<List<String>> operations =
        Management.operations().stream()
            .filter(each -> !each.changes() && !each.name().equals("who")) // IncidentCommandsTest
            .map(
                each ->
                    each.parameters().stream().anyMatch(of -> of.required())
                        ? List.of(each.name(), "x")
                        : List.of(each.name()));
    return Stream.concat(operations, Stream.of(List.of("freeze", "-m", "x")));
  }

  @ParameterizedTest
  @MethodSource("reads")
  void words_thatSteer_areShownByNumber(List<String> command) throws Exception {
    String[] args = command.toArray(String[]::new);
    try (ScriptedServer server = always(new ScriptedServer.Answer(200, "text/plain", EVIL))) {
      if (!LogLine.NAMES.contains(args[0]) && !args[0].equals("stuck")) {
        assertTame(server.run(args));
      }
    }
    try (ScriptedServer server =
        always(
            ScriptedServer.Answer.json(
                "[{\"at\":%1$s,\"reason\":%1$s,\"path\":%1$s,\"stack\":[%1$s]}]"
                    .formatted(JSON)))) {
      assertTame(server.run(args));
      String[] json = Stream.concat(command.stream(), Stream.of("--json")).toArray(String[]::new);
      assertTame(server.run(json));
      assertThat(server.run(json).json().list()).hasSize(1);
    }
    try (ScriptedServer server =
        always(new ScriptedServer.Answer(400, "application/json", "{\"problem\":" + JSON + "}"))) {
      CtlRun run = server.run(args);
      assertTame(run);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err().lines()).hasSize(1);
    }
  }

  @Test
  void dataThatSteers_inGetLogAndSet_isShownByNumber() throws Exception {
    Function<String, ScriptedServer.Answer> script =
        request ->
            ScriptedServer.Answer.json(
                request.startsWith("GET /api/state")
                    ? "{%s:%s,\"law\":{\"name\":%s},\"classes\":[{\"name\":%s,\"a\":%s}]}"
                        .replace("%s", JSON)
                    : "[{\"at\":\"2026-01-02T03:04:05Z\",\"number\":7,\"law\":%s,\"who\":%s,"
                            .replace("%s", JSON)
                        + "\"reason\":%s,\"classes\":{%s:{\"budget\":%s}}}]".replace("%s", JSON));
    try (ScriptedServer server = new ScriptedServer(script)) {
      assertTame(server.run("get"));
      assertTame(server.run("get", "law"));
      assertTame(server.run("get", "--json"));
      assertTame(server.run("log"));
      assertTame(server.run("set", "law=x", "-m", "x"));
      assertThat(server.run("log").out().lines())
          .allMatch(line -> line.startsWith("2026-01-02T03:04:05.000Z "));
    }
  }

  @Test
  void otherServers_areTakenForNobody() throws Exception {
    for (ScriptedServer.Answer each :
        List.of(
            new ScriptedServer.Answer(200, "text/html", "<h1>Hello</h1>"),
            new ScriptedServer.Answer(404, "text/html", "<h1>Not found</h1>"),
            new ScriptedServer.Answer(404, "application/json", "{\"error\":\"no\"}"),
            new ScriptedServer.Answer(302, "text/html", ""),
            ScriptedServer.Answer.json("["),
            ScriptedServer.Answer.json("[".repeat(100_000)),
            ScriptedServer.Answer.json("1".repeat(100_000)),
            ScriptedServer.Answer.json("\"" + "x".repeat(17 << 20) + "\""))) {
      try (ScriptedServer server = always(each)) {
        CtlRun run = server.run("get");
        assertThat(run.status()).as(run.err()).isEqualTo(3);
        assertThat(run.err().lines()).as(run.err()).hasSize(1);
      }
    }
  }

  /** The token is sent only to the named server, in a header. */
  @Test
  void request_carriesArgumentsAsTheApiTakesThem() throws Exception {
    try (ScriptedServer server = always(ScriptedServer.Answer.json("{\"said\":\"done\"}"))) {
      assertThat(server.run("explain", "GET /a?b=c&d", "--json").status()).isZero();
      assertThat(server.run("apply", "gold=3,", "rest=2", "-m", "a \"b\"").out())
          .isEqualToIgnoringNewLines("done");
      assertThat(server.heard)
          .containsExactly(
              "GET /api/explain?request=GET+%2Fa%3Fb%3Dc%26d",
              "POST /api/apply {\"budgets\":\"gold=3,rest=2\",\"reason\":\"a \\\"b\\\"\"}");
    }
  }
}
