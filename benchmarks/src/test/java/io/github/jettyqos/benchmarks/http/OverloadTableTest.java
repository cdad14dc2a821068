package io.github.jettyqos.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.report.Report;
import org.junit.jupiter.api.Test;

final class OverloadTableTest {
  private static final Goodput WELL = new Goodput(0.96, 0.96, 150, 0);
  private static final Goodput COLD = new Goodput(0.98, 0.98, 150, 0);
  private static final Goodput POOR = new Goodput(0.3, 0.3, 150, 0);

  @Test
  void report_oursWellAndLendingPoor_holds() {
    assertThat(report(150, WELL, POOR).holds()).isTrue();
  }

  @Test
  void report_anyBoundOfOursMissed_doesNotHold() {
    assertThat(report(150, POOR, POOR).holds()).isFalse();
    assertThat(report(150, new Goodput(0.96, 0.5, 150, 1), POOR).holds()).isFalse();
    assertThat(report(150, new Goodput(0.96, 0.5, 201, 0), POOR).holds()).isFalse();
  }

  @Test
  void report_goldBeyondTarget_mayBeATenthLongerThanWithoutOverload() {
    assertThat(report(200, new Goodput(0.96, 0.96, 219, 0), POOR).holds()).isTrue();
    assertThat(report(200, new Goodput(0.96, 0.96, 221, 0), POOR).holds()).isFalse();
  }

  @Test
  void report_lendingDoesAsWell_doesNotHold() {
    assertThat(report(150, WELL, WELL).holds()).isFalse();
  }

  @Test
  void report_coldServerAnswersLessInTime_orLendingDoesAsWell_doesNotHold() {
    assertThat(report(new Goodput(0.96, 0.96, 150, 0), POOR, 150, WELL, POOR).holds()).isFalse();
    assertThat(report(COLD, COLD, 150, WELL, POOR).holds()).isFalse();
  }

  private static Report report(double calm, Goodput ours, Goodput lend) {
    return report(COLD, POOR, calm, ours, lend);
  }

  private static Report report(
      Goodput cold, Goodput coldLend, double calm, Goodput ours, Goodput lend) {
    OverloadTable table = new OverloadTable(0.2);
    table.cold(OverloadTable.OURS, cold);
    table.cold(OverloadTable.LENT, coldLend);
    table.calm(OverloadTable.OURS, new Goodput(0.7, 0.7, calm, 0));
    table.add(OverloadTable.OURS, 2, 1, ours);
    table.add(OverloadTable.LENT, 2, 1, lend);
    Report report = new Report("any");
    table.report(report);
    assertThat(report.value("ours_2.0_share")).isEqualTo(ours.share());
    return report;
  }
}
