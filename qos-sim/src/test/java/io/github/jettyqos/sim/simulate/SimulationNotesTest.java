package io.github.jettyqos.sim.simulate;

import static io.github.jettyqos.sim.simulate.Simulate.TWO;
import static io.github.jettyqos.sim.simulate.Simulate.notes;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.sim.CommandRun;
import io.github.jettyqos.sim.options.ServerModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SimulationNotesTest {
  @TempDir Path directory;

  private CommandRun simulate(String yaml, String... options) throws IOException {
    String[] usual = {"--seeds", "1", "--duration", "1s", "--json"};
    return new Simulate(directory).run(yaml, Simulate.with(usual, options));
  }

  @Test
  void remarks_plainConfiguration_areNone() throws IOException {
    assertThat(notes(simulate(TWO))).isEmpty();
  }

  @Test
  void remarks_whatIsNotSimulated_isNamedByItsKey() throws IOException {
    String yaml =
        TWO.replace("gold:   {", "gold:   { hold: handling,")
            .replace("bronze: {", "bronze: { connections: 3,")
            .replace("timeout: 10s} }\n  bronze", "timeout: 10s, policy: batch} }\n  bronze")
            .replace("20, queue: {", "20, queue: {policy: shortest, ");
    String file = directory.resolve("qos.yaml").toString();
    assertThat(notes(simulate(yaml)))
        .containsExactly(
            file
                + ": classes.gold.queue.policy: without documents, batch is first come, first served",
            file
                + ": classes.gold.hold: no request is asynchronous here; all hold their permit to"
                + " the end",
            file
                + ": classes.bronze.queue.policy: the work of each request is taken as known"
                + " beforehand",
            file
                + ": classes.bronze.connections: there are no connections here, and no limit on"
                + " them");
  }

  @Test
  void remarks_loadOfTheOtherConfiguration_isNotUsedAndSaid() throws IOException {
    Path other =
        Files.writeString(
            directory.resolve("other.yaml"),
            TWO.replace("arrivals: 20", "arrivals: 30").replace("rate: 50", "rate: 60"));
    assertThat(notes(simulate(TWO, "--compare", other.toString())))
        .containsExactly(
            other
                + ": not used, as both servers are one and meet the same requests: speedup,"
                + " classes.bronze.arrivals");
    assertThat(notes(simulate(TWO, "--compare-control", "mtrr"))).isEmpty();
  }

  @Test
  void remarks_lawThatFailed_isToldWithItsPeriods() {
    QosConfig config = QosConfig.builder().threads(2).add(ServiceClass.named("all")).build();
    Scenario scenario =
        new Scenario(
            "a.yaml",
            config,
            2,
            new ServerModel.Equal(new Speedup(1, 1, 2)),
            List.of(),
            ControlOptions.DEFAULT,
            false);
    ScenarioResult outcome = new ScenarioResult(scenario);
    ClassResult nothing = new ClassResult(0, Map.of(), new DelayLog(), new DelayLog(), List.of());
    Traffic.Told told = new Traffic.Told("nothing", List.of());
    outcome.add(new RunResult(1, List.of(nothing), told, 3));
    outcome.add(new RunResult(1, List.of(nothing), told, 4));
    assertThat(SimulationNotes.of(List.of(outcome), false))
        .contains(
            "a.yaml, control mtrr, 2 threads: the law failed, or proposed what cannot be, in 7"
                + " periods; the budgets stayed");
  }

  @Test
  void remarks_mostTurnedAway_saysThatDelaysDoNotSpeakOfThem() throws IOException {
    // 24 threads do 203 a second at most.
    String yaml = TWO.replace("queue: {max: 128, timeout: 10s} }", "queue: {max: 0} }");
    assertThat(notes(simulate(yaml, "--arrivals", "gold=2000")))
        .anyMatch(note -> note.matches("gold: [0-9.]+% of its requests were turned away; .*"));
  }
}
