package io.github.jettyqos.sim.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.CommandRun;
import io.github.jettyqos.sim.options.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of different work, and what goes wrong with them. */
final class SimulateWorkTest {
  private static final String MIXED =
      """
      threads: 64
      processors: 2
      control: {law: static}
      classes:
        gold:   { lend: false, match: ["path:/gold"], target: {p95: 60ms}, arrivals: 100, work: {compute: 2ms, elsewhere: 8ms} }
        silver: { lend: false, match: ["path:/silver"], target: {mean: 150ms}, arrivals: 100, work: {compute: 2ms, elsewhere: 80ms} }
        report: { lend: false, match: ["path:/report"], arrivals: 10, work: {compute: 10ms, elsewhere: 900ms}, queue: {timeout: 20s} }
        rest:   { lend: false, arrivals: 100, work: {compute: 2ms, pool: {size: 5, time: 20ms}} }
      """;

  @TempDir Path directory;

  private Map<String, Double> simulate(String yaml, String... options) throws IOException {
    CommandRun run = run(yaml, options);
    return Simulate.results(run);
  }

  private CommandRun run(String yaml, String... options) throws IOException {
    String[] usual = {"--seeds", "2", "--duration", "60s", "--json"};
    return new Simulate(directory).run(yaml, Simulate.with(usual, options));
  }

  @Test
  void residence_classesOfDifferentWork_isThatOfEach() throws IOException {
    // No request waits for threads; .7 of 2 processors are busy, so that little is added to what
    // each
    // takes alone: 10, 82 and 910 ms. Rest waits for a connection: M/M/5 of 20 ms at 100/s has
    // Erlang's C(5, 2) = .0597, so .0597 * 20 / 3 = .4 ms more than its 22.
    Map<String, Double> results = simulate(MIXED);
    assertThat(results.get("gold.residence.mean")).isCloseTo(.010, within(.001));
    assertThat(results.get("silver.residence.mean")).isCloseTo(.082, within(.004));
    assertThat(results.get("report.residence.mean")).isCloseTo(.93, within(.08));
    assertThat(results.get("rest.residence.mean")).isCloseTo(.0225, within(.001));
  }

  @Test
  void residence_oneConnectionLess_isWhatItsQueueMakesOfIt() throws IOException {
    // M/M/3 of 20 ms at 100/s: C(3, 2) = 4/9, so 4/9 * 20 = 8.9 ms more than 22.
    Map<String, Double> results = simulate(MIXED.replace("size: 5", "size: 3"));
    assertThat(results.get("rest.residence.mean")).isCloseTo(.031, within(.003));
  }

  @Test
  void hang_ofAClass_isItsOwnAffair() throws IOException {
    Map<String, Double> calm = simulate(MIXED);
    Map<String, Double> hung = simulate(MIXED, "--faults", "hang:silver@20s..40s");
    // For 18 of 60 s an arriving request finds neither a thread nor, for long, a place in the
    // queue.
    assertThat(hung.get("silver.rejected.queue-timeout")).isBetween(.2, .35);
    assertThat(calm.get("silver.rejected.queue-timeout")).isZero();
    assertThat(hung.get("gold.residence.p95"))
        .isCloseTo(calm.get("gold.residence.p95"), within(.002));
  }

  @Test
  void slow_aTenthOfTheTime_slowsTheClass() throws IOException {
    // In a tenth of the time silver takes 3 times as long: 1.2 times in the mean.
    Map<String, Double> slow =
        simulate(MIXED, "--faults", "slow:silver=3x@20s..26s", "--threads", "800");
    assertThat(slow.get("silver.residence.mean")).isCloseTo(.099, within(.006));
    assertThat(slow.get("gold.residence.mean")).isCloseTo(.0105, within(.001));
  }

  @Test
  void stall_ofTheMachine_hitsEverybody() throws IOException {
    // Of 60 s one in 30 comes in the stall, whose wait for its end is 1 s in the mean; and then
    // there
    // is a queue to be worked off.
    Map<String, Double> stalled = simulate(MIXED, "--faults", "stall:2s@30s");
    Map<String, Double> calm = simulate(MIXED);
    for (String name : List.of("gold", "silver", "rest")) {
      double more = stalled.get(name + ".residence.mean") - calm.get(name + ".residence.mean");
      assertThat(more).as(name).isBetween(.025, .1);
      assertThat(stalled.get(name + ".residence.p99")).as(name).isGreaterThan(1);
    }
  }

  @Test
  void tails_ofAClass_areOfTheVariation() throws IOException {
    // Lognormal of mean 1 and variation 50: its median is 1/sqrt(51).
    Map<String, Double> heavy = simulate(MIXED, "--faults", "tails:gold=50", "--threads", "400");
    assertThat(heavy.get("gold.residence.p50")).isCloseTo(.01 / Math.sqrt(51), within(.0003));
    assertThat(simulate(MIXED).get("gold.residence.p50")).isGreaterThan(.006);
  }

  @Test
  void faults_several_areAllTold() throws IOException {
    CommandRun table =
        new Simulate(directory)
            .run(
                MIXED,
                "--seeds",
                "1",
                "--duration",
                "1s",
                "--faults",
                "hang:silver@20s..40s,stall:2s@30s,cold");
    assertThat(table.out()).contains("goes wrong: hang:silver@20s..40s; stall:2s@30s; cold\n");
  }

  @Test
  void compare_otherFile_runsOnTheMachineOfTheFirst() throws IOException {
    Path other =
        Files.writeString(
            directory.resolve("other.yaml"),
            MIXED.replace("compute: 2ms, elsewhere: 8ms", "compute: 7ms"));
    CommandRun run = run(MIXED, "--compare", other.toString());
    Map<String, Double> results = Simulate.results(run);
    assertThat(results.get("compare.gold.residence.mean"))
        .isEqualTo(results.get("gold.residence.mean"));
    assertThat(Simulate.notes(run))
        .containsExactly(
            other
                + ": not used, as both servers are one and meet the same requests:"
                + " classes.gold.work");
  }

  @Test
  void trace_ofAClass_drawsItsWork() throws IOException {
    StringBuilder lines = new StringBuilder("t,class\n");
    for (int i = 0; i < 2000; i++) {
      lines.append(i / 100.0).append(",silver\n");
    }
    Map<String, Double> results =
        Simulate.results(new Simulate(directory).replay(MIXED, lines.toString()));
    assertThat(results.get("silver.residence.mean")).isCloseTo(.082, within(.006));
    assertThat(new Simulate(directory).replay(MIXED, lines.toString(), "--demand", "fixed=1").err())
        .isEqualTo(
            "--demand: {fixed=1} means nothing where every class has work; leave one of them"
                + " out\n");
  }

  @Test
  void work_ofSomeClassesOnly_namesTheOthers() throws IOException {
    String yaml = MIXED.replace(", work: {compute: 10ms, elsewhere: 900ms}", "");
    assertThat(run(yaml).err())
        .isEqualTo(
            "classes.report.work: is not given, but other classes have it; add work: {compute: 5ms}"
                + " to this one, too\n");
  }

  @Test
  void beforehand_isWhatIsConfiguredUnlessItIsColdOrWrong() {
    Scenario plain = scenario();
    assertThat(PriorKnowledge.of(plain).work().orElseThrow().classes().get(1).demand().elsewhere())
        .isEqualTo(.08);
    Scenario wrong = scenario("wrong:silver=0.5x");
    assertThat(PriorKnowledge.of(wrong).work().orElseThrow().classes().get(1).demand().elsewhere())
        .isEqualTo(.04);
    assertThat(wrong.machine()).isNotNull();
    assertThat(PriorKnowledge.of(scenario("cold")))
        .isEqualTo(new PriorKnowledge(Optional.empty(), Optional.empty()));
  }

  /**
   * Silver takes 80 ms more than it computes; told a quarter of it, the law gives it too little.
   */
  @Test
  void wrong_aQuarterOfWhatSilverTakes_reachesTheLaw() throws IOException {
    // Until 50 requests have come: a hundred a second leave half a second, and 20 requests 2.5 s.
    // And of 24 threads a share of 6 is too little for reports, of which 9 are at work.
    String few =
        MIXED
            .replace("law: static", "law: mtrr")
            .replace("arrivals: 100", "arrivals: 20")
            .replace("threads: 64", "threads: 24")
            .replace("arrivals: 10,", "target: {mean: 1200ms}, arrivals: 10,");
    String[] options = {"--duration", "2s", "--window", "250ms", "--seeds", "1"};
    Simulate run = new Simulate(directory);
    run.run(few, options);
    double right = last(run.budgets("silver"));
    run.run(few, Simulate.with(options, "--faults", "wrong:silver=0.25x"));
    double wrong = last(run.budgets("silver"));
    run.run(few, Simulate.with(options, "--faults", "wrong:silver=4x"));
    assertThat(wrong).isLessThan(right);
    assertThat(last(run.budgets("silver"))).isGreaterThan(right);
  }

  /** A told value stays with any measurement: here another second of waiting from 1 s on. */
  @Test
  void told_aServerThatIsSlowed_staysWithWhatItWas() throws IOException {
    String mtrr = MIXED.replace("law: static", "law: mtrr");
    String[] options = {"--duration", "30s", "--faults", "slow:silver=4x@1s..30s", "--seeds", "1"};
    Simulate run = new Simulate(directory);
    run.run(mtrr, options);
    double measured = last(run.budgets("silver"));
    CommandRun told = run.run(mtrr, Simulate.with(options, "--told"));
    assertThat(told.out()).contains("control mtrr (told), 64 threads");
    assertThat(last(run.budgets("silver"))).isLessThan(measured);
  }

  @Test
  void told_besideWhatIsWrong_isAnError() throws IOException {
    assertThat(run(MIXED, "--told", "--faults", "cold").err())
        .isEqualTo(
            "--told: cold is about what a law believes that is not told the truth; leave one out\n");
  }

  private static double last(List<Double> budgets) {
    return budgets.get(budgets.size() - 1);
  }

  private static Scenario scenario(String... given) {
    QosConfig config = QosYaml.parse(MIXED);
    List<SimulatedFault> faults =
        Stream.of(given).map(each -> SimulatedFault.parse(each, List.of("silver"))).toList();
    return new Scenario(
        "a.yaml", config, 64, new LoadOptions().server(config), faults, config.control(), false);
  }
}
