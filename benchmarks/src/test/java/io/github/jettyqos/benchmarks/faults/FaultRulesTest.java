package io.github.jettyqos.benchmarks.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.Report;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Plants each kind of leak once, and checks that the scorecard finds it. */
final class FaultRulesTest {
  private static PlayedRow played(Row row, Finding... findings) {
    return new PlayedRow(
        row,
        findings.length == 1
            ? Map.of("a", findings[0])
            : Map.of("a", findings[0], "b", findings[1]));
  }

  private static Finding finding(double value) {
    Finding finding = new Finding();
    finding.atMost("x", value, 1);
    return finding;
  }

  private static Row row(boolean mustFail) {
    return new Row(1, "planted", "", "", mustFail, scene -> {});
  }

  @Test
  void rows_onlyTheLast_mustFail() {
    List<Row> rows = FaultMeasurement.rows();
    assertThat(rows).extracting(Row::number).containsExactly(1, 3, 4, 12, 14, 15, 25, 26);
    assertThat(rows.subList(0, 7)).noneMatch(Row::mustFail);
    assertThat(rows.get(7).mustFail()).isTrue();
  }

  @Test
  void row_holds_whereItHoldsInEachMode() {
    Row row = row(false);
    assertThat(played(row, finding(1), finding(0)).verdict()).isEqualTo("holds");
    assertThat(played(row, finding(1), finding(2)).verdict()).isEqualTo("MISSED");
    assertThat(played(row, new Finding()).verdict()).as("of nothing").isEqualTo("MISSED");
  }

  @Test
  void row_thatMustFail_isMissedWhereItHolds() {
    Row twin = row(true);
    assertThat(played(twin, finding(2), finding(3)).verdict()).isEqualTo("fails as it must");
    assertThat(played(twin, finding(2), finding(1)).verdict()).isEqualTo("MISSED: does not fail");
    Report report = new Report("x");
    played(twin, finding(2), finding(1)).addTo(report);
    assertThat(report.holds()).isFalse();
  }

  @Test
  void finding_toldTwice_keepsTheWorse() {
    Finding finding = finding(2);
    finding.atMost("x", 0, 1);
    assertThat(finding.holds()).isFalse();
    assertThat(finding.figures()).extracting(Finding.Figure::value).containsExactly(2.0);
  }

  @Test
  void figure_withoutAValue_doesNotHold() {
    assertThat(finding(Double.NaN).holds()).isFalse();
  }

  @Test
  void tally_everyRequestWithOneEnd_isNothingLost() {
    AnswerCounts tally = new AnswerCounts();
    tally.asked(3);
    tally.answered(2);
    assertThat(tally.notOnce()).as("one has no answer").isEqualTo(1);
    tally.gaveUp(1);
    assertThat(tally.notOnce()).isZero();
    tally.twice();
    assertThat(tally.notOnce()).as("one has two").isEqualTo(1);
  }

  @Test
  void tally_ofAnOpenLoop_takesWhatFailedForUnanswered() {
    AnswerCounts tally = new AnswerCounts();
    // 10 sent: 7 by 200, 2 by 503, 1 otherwise or not
    tally.add(new ClientWindow(10, 7, 2, 1, 0, 0));
    assertThat(tally.notOnce()).isEqualTo(1);
  }

  @Test
  void census_findsAThreadThatIsLeft_andNoneOnceItHasEnded() throws InterruptedException {
    ThreadCensus before = ThreadCensus.now();
    CountDownLatch over = new CountDownLatch(1);
    Thread planted = new Thread(() -> awaited(over), "planted");
    planted.start();
    assertThat(before.left(0)).contains("planted");
    over.countDown();
    planted.join();
    assertThat(before.left(0)).doesNotContain("planted");
  }

  private static void awaited(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aftermath_aPermitIsHeld_doesNotHold() throws Exception {
    Finding finding = new Finding();
    try (FaultServer server = new FaultServer(finding, "inline").start();
        Clients block = server.blocked(1)) {
      server.check(0);
      assertThat(finding.holds()).isFalse();
      assertThat(finding.tally.notOnce()).as("it has no answer").isEqualTo(1);
      server.handler.letGo.release();
      block.replies();
      FaultServer.require("it is back", () -> server.held() == 0);
      assertThat(finding.tally.notOnce()).isZero();
    }
  }

  @Test
  void row_thatCannotBePlayed_isMissed() throws Exception {
    Row row =
        new Row(
            1,
            "planted",
            "",
            "",
            false,
            scene -> {
              throw new IllegalStateException("planted");
            });
    try (ClientProcess<LoadClient> load = new ClientProcess<>(LoadClient::new)) {
      Finding finding = FaultMeasurement.play(row, "inline", load);
      assertThat(finding.holds()).isFalse();
      assertThat(finding.notes()).anyMatch(note -> note.contains("planted"));
    }
  }
}
