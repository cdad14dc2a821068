package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What hurts, of scripted servers and of a running one. */
final class StatusTest {
  private static final String FLOOD =
      """
      {"now":"2026-01-02T03:04:05Z","server":"shop",
       "sentence":"report: 72 % turned away; more threads help",
       "findings":[
        {"class":"report","state":"turned-away","cause":"threads",
         "sentence":"report: 72 % turned away; more threads help"},
        {"class":"gold","state":"kept","cause":"none","sentence":"gold: kept"}]}
      """;

  private static final String WELL =
      """
      {"sentence":"all 2 classes with a target are kept",
       "findings":[{"class":"gold","state":"kept","sentence":"gold: kept"},
                   {"class":"rest","state":"none","sentence":"rest: no target"}]}
      """;

  /** Of a server that knows verdicts alone. */
  private static final String OLD =
      """
      {"file":{"path":"qos.yaml","refused":"line 3: no such key"},
       "classes":[{"name":"gold","verdict":{"state":"kept","inWords":"kept"}},
                  {"name":"silver","verdict":{"state":"late","inWords":"late"}},
                  {"name":"health","exempt":true}]}
      """;

  private static CtlRun run(String state, String... args) throws Exception {
    try (ScriptedServer server = new ScriptedServer(r -> ScriptedServer.Answer.json(state))) {
      return server.run(args);
    }
  }

  @Test
  void trouble_isFirst_andFailsIfAskedFor() throws Exception {
    CtlRun run = run(FLOOD, "status");
    assertThat(run.out()).isEqualTo("report: 72 % turned away; more threads help\ngold: kept\n");
    assertThat(run.status()).isZero();
    assertThat(run(FLOOD, "status", "--fail").status()).isEqualTo(5);
    Data json = run(FLOOD, "status", "--json").json();
    assertThat(json.at("well").isTrue()).isFalse();
    assertThat(json.at("findings").list()).hasSize(2);
  }

  @Test
  void allIsWell_isZero() throws Exception {
    CtlRun run = run(WELL, "status", "--fail");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .isEqualTo("all 2 classes with a target are kept\ngold: kept\nrest: no target\n");
  }

  @Test
  void olderServer_isToldByItsVerdicts() throws Exception {
    CtlRun run = run(OLD, "status", "--fail");
    assertThat(run.status()).isEqualTo(5);
    assertThat(run.out())
        .isEqualTo("the file is not in force: line 3: no such key\nsilver: late\ngold: kept\n");
    assertThat(run("{}", "status", "--fail").status()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void runningServer_eachWay_says(ServerForTests.Way way) {
    CtlRun run = CtlRun.of(way.options(), "status");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("gold: ");
    assertThat(CtlRun.of(way.options(), "status", "--json").json().at("findings").list())
        .isNotEmpty();
  }
}
