package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Four nodes that are alike, that differ in quotas, in speed, or of which one is ten times slower,
 * at loads below and above what they can serve.
 *
 * <p>Bounds by 40 groups of 10 seeds, Maximum Idle First to the other: speeds .789 +- .003 of Least
 * Connections, which is 1, and .855 without measured speeds; one node slowed, 99th percentile .9975
 * +- .0013 and .992 +- .004 of probing, and twice as long if any idle thread comes first.
 */
final class ClusterUnequal extends Experiment {
  private static final double NEAR = 0.9;
  private static final double OVER = 1.2;
  private static final Map<String, List<NodeSpec>> CLUSTERS = NodeSpec.fours();

  static {
    NodeSpec half = new NodeSpec(10, 10, 1);
    CLUSTERS.put("slowed", List.of(half, half, half, new NodeSpec(10, 10, 0.1)));
  }

  private final double seconds;

  /**
   * The experiment.
   *
   * @param seconds length of each run
   */
  ClusterUnequal(double seconds) {
    super(
        "cluster-unequal",
        "Balancers before nodes that differ in quotas or speed, one slowed tenfold, and overload",
        10);
    this.seconds = seconds;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    ClusterTable table = new ClusterTable(setting, findings);
    for (Map.Entry<String, List<NodeSpec>> cluster : CLUSTERS.entrySet()) {
      for (double load : new double[] {0.6, NEAR, OVER}) {
        table.nextCase();
        ClusterPlan plan = ClusterPlan.of(cluster.getValue(), load, seconds);
        String label = "%s %.0f%%".formatted(cluster.getKey(), 100 * load);
        Map<BalancerKind, ClusterRun.Outcome> rows = new EnumMap<>(BalancerKind.class);
        for (BalancerKind kind : BalancerKind.COMPARED) {
          rows.put(kind, table.row(label, plan, kind));
        }
        judge(findings, cluster.getKey(), load, label, rows);
      }
    }
    table.write(name());
  }

  private static void judge(
      Findings findings,
      String cluster,
      double load,
      String label,
      Map<BalancerKind, ClusterRun.Outcome> rows) {
    ClusterRun.Outcome idle = of(rows, BalancerKind.MIF);
    if (load == OVER && (cluster.equals("quotas") || cluster.equals("speeds"))) {
      for (BalancerKind other : List.of(BalancerKind.RR, BalancerKind.LC)) {
        findings.atLeast(
            "throughput, %s: MIF to %s".formatted(label, other),
            idle.throughput() / of(rows, other).throughput(),
            // With equal quotas Least Connections has every thread busy, so that no balancer can
            // serve more.
            cluster.equals("speeds") && other == BalancerKind.LC ? 0.999 : 1.1);
      }
    }
    if (load == NEAR && !cluster.equals("slowed")) {
      double bound = cluster.equals("alike") ? 0.98 : 0.81;
      for (BalancerKind other : List.of(BalancerKind.RR, BalancerKind.LC)) {
        findings.atMost(
            "mean delay, %s: MIF to %s".formatted(label, other),
            idle.mean() / of(rows, other).mean(),
            bound);
      }
    }
    if (load <= NEAR) {
      double probing = idle.mean() / of(rows, BalancerKind.PROBING).mean();
      if (load == NEAR) {
        findings.atMost("mean delay, %s: MIF to probing".formatted(label), probing, 1.05);
      }
      if (cluster.equals("slowed")) {
        double tail = idle.p99() / of(rows, BalancerKind.PROBING).p99();
        findings.atMost("p99, %s: MIF to probing".formatted(label), tail, 1.01);
      }
    }
  }

  private static ClusterRun.Outcome of(
      Map<BalancerKind, ClusterRun.Outcome> rows, BalancerKind kind) {
    return Objects.requireNonNull(rows.get(kind));
  }
}
