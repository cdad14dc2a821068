package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Target.Statistic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Thirds of 10 s, 20 requests a second of each class; silver hangs. */
final class TroubleFindingsTest {
  private static final double WELL = 0.010;
  private static final double LATE = 0.500;

  @Test
  void add_othersUntouched_holds() {
    Report report = report(run(20, 20), run(20, 20), run(20, 30));
    assertThat(report.holds()).isTrue();
    assertThat(report.value("silver_hangs_loop_gold_beyond_s")).isZero();
    // Silver is late from 10 s on; until 20 s that is the trouble.
    assertThat(report.value("silver_hangs_loop_silver_beyond_s")).isEqualTo(10);
    assertThat(report.value("silver_hangs_loop_silver_back_s")).isZero();
    assertThat(report.value("silver_hangs_priority_breaks")).isPositive();
  }

  @Test
  void add_targetOfAnotherMissed_doesNotHold() {
    assertThat(report(run(11, 20), run(20, 20), run(20, 30)).holds()).isTrue();
    Map<Variant, List<LiveOutcome>> runs = runs(run(20, 20), run(20, 20), run(20, 30));
    runs.put(Variant.LOOP, List.of(run(20, 30)));
    assertThat(report(runs).holds()).isFalse();
  }

  @Test
  void add_hungClass_mayTakeThreeSecondsMoreThanUnderStatic() {
    assertThat(report(run(24, 20), run(21, 20), run(20, 30)).holds()).isTrue();
    assertThat(report(run(25, 20), run(21, 20), run(20, 30)).holds()).isFalse();
  }

  @Test
  void add_priorityBreaksNothing_doesNotHold() {
    assertThat(report(run(20, 20), run(20, 20), run(20, 20)).holds()).isFalse();
  }

  @Test
  void add_lostRequestOfAnother_doesNotHold() {
    LiveOutcome law = run(20, 20);
    List<SentRequest> gold = new ArrayList<>(law.sent("gold"));
    gold.set(0, new SentRequest(0, 0.001, 503));
    LiveOutcome lost = outcome(gold, law.sent("silver"), gold);
    Report report = report(lost, run(20, 20), run(20, 30));
    assertThat(report.value("silver_hangs_loop_gold_lost")).isEqualTo(1);
    assertThat(report.holds()).isFalse();
  }

  private static Report report(LiveOutcome law, LiveOutcome fixed, LiveOutcome priority) {
    return report(runs(law, fixed, priority));
  }

  private static Report report(Map<Variant, List<LiveOutcome>> runs) {
    Report report = new Report("any");
    TroubleCase hangs =
        new TroubleCase(
            "silver hangs",
            24,
            List.of(
                new PathWork("gold", 1, 0),
                new PathWork("silver", 1, 0),
                new PathWork("rest", 1, 0)),
            List.of(
                new MixedTarget("gold", Statistic.P95, 60),
                new MixedTarget("silver", Statistic.P95, 400),
                new MixedTarget("rest", Statistic.P95, 1000)),
            List.of(),
            10,
            Trouble.hang("silver", 10, 20, 20));
    new TroubleFindings(report, "", hangs).add(runs);
    return report;
  }

  private static Map<Variant, List<LiveOutcome>> runs(
      LiveOutcome law, LiveOutcome fixed, LiveOutcome priority) {
    Map<Variant, List<LiveOutcome>> runs = new EnumMap<>(Variant.class);
    runs.put(Variant.LOOP, List.of(law));
    runs.put(Variant.STATIC, List.of(fixed));
    runs.put(Variant.LEND, List.of(fixed));
    runs.put(Variant.PRIORITY, List.of(priority));
    return runs;
  }

  /** From 10 s on silver is late until one time, and gold from 20 s on until another. */
  private static LiveOutcome run(int silverUntil, int goldUntil) {
    return outcome(stream(20, goldUntil), stream(10, silverUntil), stream(0, 0));
  }

  private static LiveOutcome outcome(
      List<SentRequest> gold, List<SentRequest> silver, List<SentRequest> rest) {
    Map<String, List<SentRequest>> sent = Map.of("gold", gold, "silver", silver, "rest", rest);
    return new LiveOutcome(
        List.of(),
        30,
        0,
        new LiveDelayLog(),
        List.of(),
        sent,
        Collections.nCopies(30, 0.0),
        0,
        0,
        "");
  }

  private static List<SentRequest> stream(double from, double until) {
    List<SentRequest> sent = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      double due = i / 20.0;
      sent.add(new SentRequest(due, from <= due && due < until ? LATE : WELL, 200));
    }
    return sent;
  }
}
