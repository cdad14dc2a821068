package io.github.jettyqos.sim.experiment.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters with one seed and short runs. */
final class ClusterExperimentsTest {
  private static final List<NodeSpec> DIFFER =
      List.of(
          new NodeSpec(16, 4, 1),
          new NodeSpec(4, 16, 1),
          new NodeSpec(16, 4, 1),
          new NodeSpec(4, 16, 1));

  @TempDir Path out;

  private static double mean(List<NodeSpec> nodes, BalancerKind kind) {
    return ClusterRun.of(ClusterPlan.of(nodes, 0.9, 20), kind, 1).mean();
  }

  @Test
  void maximumIdleFirst_whereQuotasDiffer_halvesTheDelay_andWhereTheyDoNotIsNoWorse() {
    assertThat(mean(DIFFER, BalancerKind.MIF)).isLessThan(mean(DIFFER, BalancerKind.LC) / 2);
    assertThat(mean(NodeSpec.alike(4, 10), BalancerKind.MIF))
        .isLessThan(mean(NodeSpec.alike(4, 10), BalancerKind.LC));
  }

  @Test
  void pairs_ofRunsWithOneSeed_areTheSame() {
    assertThat(mean(DIFFER, BalancerKind.PROBING)).isEqualTo(mean(DIFFER, BalancerKind.PROBING));
  }

  @Test
  void probing_manyNodes_isBetterThanTurns() {
    List<NodeSpec> nodes = NodeSpec.alike(64, 2);
    assertThat(mean(nodes, BalancerKind.PROBING)).isLessThan(mean(nodes, BalancerKind.RR));
  }

  private static double mean(String situation, BalancerKind kind) {
    ClusterPlan plan = Objects.requireNonNull(new ClusterPolicies(0.5).situations().get(situation));
    return ClusterRun.of(plan, kind, 1).mean();
  }

  /** Without targets, sizes or kinds they are the balancers that they are compared to. */
  @Test
  void policies_whereEachWins_isBelowTheOneThatKnowsLess() {
    double least = mean("caches", BalancerKind.LC);
    assertThat(mean("caches", BalancerKind.DHS_BOUND)).isLessThan(0.7 * least);
    assertThat(mean("caches", BalancerKind.LARDR)).isLessThan(0.95 * least);
    assertThat(mean("sizes", BalancerKind.SITA)).isLessThan(mean("sizes", BalancerKind.LC));
    assertThat(mean("kinds", BalancerKind.CAP)).isLessThan(0.95 * mean("kinds", BalancerKind.RR));
  }

  @Test
  void policies_weights_areOfThreadsAndSpeed() {
    // Four times the speed of the slowest: with equal turns that one would be overloaded.
    assertThat(mean("speeds", BalancerKind.WRR)).isLessThan(mean("speeds", BalancerKind.RR) / 2);
  }

  @Test
  void experiments_shortRuns_writeTheirTables() throws IOException {
    Setting setting = new Setting(out, 1, null, Progress.NONE);
    for (Findings findings :
        List.of(
            new ClusterUnequal(1).run(setting),
            new ClusterHerd(1).run(setting),
            new ClusterStale(100, 1).run(setting),
            new ClusterPolicies(0.02).run(setting))) {
      assertThat(findings.results()).isNotEmpty();
      assertThat(findings.checks()).isNotEmpty();
    }
    assertThat(out.resolve("cluster-unequal.csv")).isNotEmptyFile();
    assertThat(out.resolve("cluster-herd.csv")).isNotEmptyFile();
    assertThat(out.resolve("cluster-stale.csv")).isNotEmptyFile();
    assertThat(out.resolve("cluster-policies.csv")).isNotEmptyFile();
  }
}
