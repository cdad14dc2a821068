package io.github.jettyqos.sim.experiment.gao;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Progress;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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

  private static OnlineOutcome outcome(OnlineCase which, boolean controlled) {
    return new OnlineOutcome(which, List.of(new OnlineRun(1, which, controlled, END)));
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
}
