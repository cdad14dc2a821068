package io.github.jettyqos.sim.experiment.gao;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GaoOnlineTest {
  private static final double END = 60;

  @TempDir Path out;

  /** Users who think, a node away: 0.02; the twin 1.0. Poisson: 0.02, and 60. */
  @Test
  void law_onClustersThatItDoesNotKnow_bringsDelaysToOneToTwo_andTwinsDoNot() {
    for (int number : List.of(4, 5)) {
      OnlineCase which = OnlineCase.drawn().get(number);
      OnlineOutcome on = outcome(which, true);
      assertThat(on.off()).isLessThan(.1);
      assertThat(on.psi()).isLessThan(.3);
      assertThat(outcome(which, false).off()).isGreaterThan(.5);
    }
  }

  /**
   * Three classes at .84 of what all threads can do. Groups of 8 seeds: .016 +- .008; with a memory
   * of fifty periods that begins with the queue of the start .099 +- .021.
   */
  @Test
  void law_startsWithALongQueue_forgetsIt() {
    assertThat(outcome(OnlineCase.drawn().get(23), true, 8, OnlineRun.END).off()).isLessThan(.06);
  }

  /** Worst cases of 8 seeds: .15; twins .3. */
  @Test
  @Tag("long")
  void law_onAllClustersDrawn_keepsTheBounds() {
    for (OnlineCase each : OnlineCase.drawn()) {
      OnlineOutcome on = outcome(each, true, 8, OnlineRun.END);
      assertThat(on.off()).as("%s", each).isLessThan(.15);
      assertThat(on.psi()).as("%s", each).isLessThan(.5);
      assertThat(outcome(each, false, 8, OnlineRun.END).off()).as("%s", each).isGreaterThan(.3);
    }
  }

  @Test
  void run_writesTablePictureAndChecks() throws IOException {
    Findings findings =
        new GaoOnline(OnlineCase.drawn().subList(0, 1), 40)
            .run(new Setting(out, 1, null, Progress.NONE));
    assertThat(findings.holds()).isTrue();
    assertThat(out.resolve("gao-online.csv")).isNotEmptyFile();
    assertThat(out.resolve("gao-online.png")).isNotEmptyFile();
  }

  private static OnlineOutcome outcome(OnlineCase which, boolean controlled) {
    return outcome(which, controlled, 1, END);
  }

  private static OnlineOutcome outcome(
      OnlineCase which, boolean controlled, int seeds, double end) {
    return new OnlineOutcome(
        which,
        LongStream.rangeClosed(1, seeds)
            .parallel()
            .mapToObj(seed -> new OnlineRun(seed, which, controlled, end))
            .toList());
  }
}
