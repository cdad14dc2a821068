package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.report.Progress;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A stall of 5 s on the server of {@code experiment contain}, seeds 1 to 10, after which all
 * requests of the meantime arrive at once. Lost of the two classes that come last: 90 with equal
 * shares, 110 under the law, 893 under the law that takes each class that gave nothing back for
 * hanging.
 */
@Tag("long")
final class StallTwinTest {
  private static final int REPORT = 2;
  private static final int REST = 3;

  private static long lost(AllocationRule rule) {
    Setting setting = new Setting(Path.of("nothing is written"), 10, null, Progress.NONE);
    ContainRuns runs = ContainRuns.of(setting, ContainScene.stall(5000), rule);
    return runs.lost(REPORT) + runs.lost(REST);
  }

  @Test
  void law_allStandStill_losesHardlyMoreThanEqualShares() {
    assertThat(lost(AllocationRules.SHIPPED)).isLessThan(lost(AllocationRules.STATIC) + 30);
  }

  @Test
  void twin_thatDoesNotKnowAStall_losesMore() {
    assertThat(lost(Twin.without("STALLS"))).isGreaterThan(lost(AllocationRules.STATIC) + 45);
  }
}
