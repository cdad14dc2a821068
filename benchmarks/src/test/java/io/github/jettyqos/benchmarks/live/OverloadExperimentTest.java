package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Thirds of 2 s, a request of each class every 100 ms; the machine stalls in the fourth second. */
final class OverloadExperimentTest {
  private static final List<Double> STALLS = List.of(0.0, 0.0, 0.0, 99.0, 0.0, 0.0);

  @Test
  void add_secondWithStallAndTimeBefore_doNotCount() {
    Report report = report(run(0.039, 0.5), run(0.045, 0.5));
    assertThat(report.value("loop_small_mean_ms")).isCloseTo(39, within());
    assertThat(report.value("loop_large_served")).isEqualTo(0.5);
    assertThat(report.holds()).isTrue();
  }

  @Test
  void add_longerThanTheTarget_doesNotHold() {
    assertThat(report(run(0.041, 0.5), run(0.045, 0.5)).holds()).isFalse();
  }

  @Test
  void add_allServed_doesNotHold() {
    assertThat(report(run(0.039, 1), run(0.045, 0.5)).holds()).isFalse();
  }

  @Test
  void add_lendingDoesAsWell_doesNotHold() {
    assertThat(report(run(0.039, 0.5), run(0.039, 0.5)).holds()).isFalse();
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-9);
  }

  private static Report report(LiveOutcome law, LiveOutcome lend) {
    Report report = new Report("any");
    OverloadExperiment.judge(
        report, 2, Map.of(Variant.LOOP, List.of(law), Variant.LEND, List.of(lend)));
    return report;
  }

  private static LiveOutcome run(double small, double served) {
    List<SentRequest> smalls = new ArrayList<>();
    List<SentRequest> larges = new ArrayList<>();
    List<SentRequest> longs = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double due = i / 10.0;
      boolean counts = due >= 2 && STALLS.get((int) due) == 0;
      smalls.add(new SentRequest(due, counts ? small : 9, 200));
      longs.add(new SentRequest(due, 0.1, 200));
      larges.add(new SentRequest(due, 1, i % 10 < 10 * served ? 200 : 503));
    }
    return new LiveOutcome(
        List.of(),
        6,
        0,
        new LiveDelayLog(),
        List.of(),
        Map.of("small", smalls, "long", longs, "large", larges),
        STALLS,
        1,
        1,
        "");
  }
}
