package io.github.jettyqos.sim.experiment.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Progress;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters with one seed and short runs. */
final class ClusterExperimentsTest {
  private static final List<ClusterPlan.Node> DIFFER =
      List.of(
          new ClusterPlan.Node(16, 4, 1),
          new ClusterPlan.Node(4, 16, 1),
          new ClusterPlan.Node(16, 4, 1),
          new ClusterPlan.Node(4, 16, 1));

  @TempDir Path out;

  private static double mean(List<ClusterPlan.Node> nodes, Kind kind) {
    return ClusterRun.of(ClusterPlan.of(nodes, 0.9, 20), kind, 1).mean();
  }

  @Test
  void maximumIdleFirst_whereQuotasDiffer_halvesTheDelay_andWhereTheyDoNotIsNoWorse() {
    assertThat(mean(DIFFER, Kind.MIF)).isLessThan(mean(DIFFER, Kind.LC) / 2);
    assertThat(mean(ClusterPlan.alike(4, 10), Kind.MIF))
        .isLessThan(mean(ClusterPlan.alike(4, 10), Kind.LC));
  }

  @Test
  void pairs_ofRunsWithOneSeed_areTheSame() {
    assertThat(mean(DIFFER, Kind.PREQUAL)).isEqualTo(mean(DIFFER, Kind.PREQUAL));
  }

  @Test
  void prequal_manyNodes_isBetterThanTurns() {
    List<ClusterPlan.Node> nodes = ClusterPlan.alike(64, 2);
    assertThat(mean(nodes, Kind.PREQUAL)).isLessThan(mean(nodes, Kind.RR));
  }

  @Test
  void experiments_shortRuns_writeTheirTables() throws IOException {
    Setting setting = new Setting(out, 1, null, Progress.NONE);
    for (Findings findings :
        List.of(
            new ClusterUnequal(1).run(setting),
            new ClusterHerd(1).run(setting),
            new ClusterStale(100, 1).run(setting))) {
      assertThat(findings.results()).isNotEmpty();
      assertThat(findings.checks()).isNotEmpty();
    }
    assertThat(out.resolve("cluster-unequal.csv")).isNotEmptyFile();
    assertThat(out.resolve("cluster-herd.csv")).isNotEmptyFile();
    assertThat(out.resolve("cluster-stale.csv")).isNotEmptyFile();
  }
}
