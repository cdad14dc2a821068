package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.benchmarks.report.Report;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProposeFindingsTest {
  private static ProposeFindings.Change change(
      double before, double now, double next, double measured) {
    return new ProposeFindings.Change("gold", before, now, next, measured, 0.01);
  }

  /** Errors .1, .25 and 0; of them the first and the last were predicted to move. */
  @Test
  void add_changes_areErrorsOfAllMeansAndOfThoseThatMove() {
    Report report = new Report("live-propose");
    new ProposeFindings(
            report,
            List.of(
                List.of(change(1, 1, 1.8, 2), change(1, 1, 1, 0.8)),
                List.of(change(2, 2, 1.3, 1.3))))
        .add(2);
    assertThat(report.value("predicted_median")).isCloseTo(0.1, within(1e-12));
    assertThat(report.value("predicted_p90")).isCloseTo(0.25, within(1e-12));
    assertThat(report.value("predicted_moved_median")).isCloseTo(0.05, within(1e-12));
    // That nothing changes is off by 1 / 2 and .7 / 1.3.
    assertThat(report.value("unchanged_moved_median"))
        .isCloseTo((0.5 + 0.7 / 1.3) / 2, within(1e-12));
    assertThat(report.value("moved_means")).isEqualTo(2);
    assertThat(report.summary())
        .contains("MISSED changes that were predicted to move a mean: 2.000 (bound 10.000)")
        .contains("holds  changes beside which the machine did not stall: 2.000 (bound 2.000)");
  }

  @Test
  void off_nothingMeasured_isInfinite() {
    assertThat(change(1, 1, 1, Double.NaN).off(1)).isInfinite();
  }
}
