package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Four nodes that are alike, that differ in quotas, in speed, or of which one is ten times slower,
 * at loads below and above what they can serve.
 */
final class ClusterUnequal implements Experiment {
  private static final double NEAR = 0.9;
  private static final double OVER = 1.2;
  private static final Map<String, List<ClusterPlan.Node>> CLUSTERS = new LinkedHashMap<>();

  static {
    ClusterPlan.Node first = new ClusterPlan.Node(16, 4, 1);
    ClusterPlan.Node second = new ClusterPlan.Node(4, 16, 1);
    ClusterPlan.Node half = new ClusterPlan.Node(10, 10, 1);
    CLUSTERS.put("alike", ClusterPlan.alike(4, 10));
    CLUSTERS.put("quotas", List.of(first, second, first, second));
    CLUSTERS.put(
        "speeds",
        List.of(
            new ClusterPlan.Node(10, 10, 1.6),
            new ClusterPlan.Node(10, 10, 1.2),
            new ClusterPlan.Node(10, 10, 0.8),
            new ClusterPlan.Node(10, 10, 0.4)));
    CLUSTERS.put("slowed", List.of(half, half, half, new ClusterPlan.Node(10, 10, 0.1)));
  }

  private final double seconds;

  ClusterUnequal() {
    this(120);
  }

  /** With another length of each run. */
  ClusterUnequal(double seconds) {
    this.seconds = seconds;
  }

  @Override
  public String name() {
    return "cluster-unequal";
  }

  @Override
  public String title() {
    return "Balancers before nodes that differ in quotas or speed, one slowed tenfold, and overload";
  }

  @Override
  public int seeds() {
    return 10;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    ClusterTable table = new ClusterTable(name(), setting);
    for (Map.Entry<String, List<ClusterPlan.Node>> cluster : CLUSTERS.entrySet()) {
      for (double load : new double[] {0.6, NEAR, OVER}) {
        table.nextCase();
        ClusterPlan plan = ClusterPlan.of(cluster.getValue(), load, seconds);
        String label = "%s %.0f%%".formatted(cluster.getKey(), 100 * load);
        Map<Kind, ClusterRun.Outcome> rows = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
          rows.put(kind, table.row(label, plan, kind));
        }
        judge(table.findings(), cluster.getKey(), load, label, rows);
      }
    }
    return table.written();
  }

  private static void judge(
      Findings findings,
      String cluster,
      double load,
      String label,
      Map<Kind, ClusterRun.Outcome> rows) {
    ClusterRun.Outcome idle = of(rows, Kind.MIF);
    if (load == OVER && (cluster.equals("quotas") || cluster.equals("speeds"))) {
      for (Kind other : List.of(Kind.RR, Kind.LC)) {
        findings.atLeast(
            "throughput, %s: MIF to %s".formatted(label, other),
            idle.throughput() / of(rows, other).throughput(),
            // With equal quotas Least Connections has every thread busy, and nobody can serve more.
            cluster.equals("speeds") && other == Kind.LC ? 0.999 : 1.1);
      }
    }
    if (load == NEAR && !cluster.equals("slowed")) {
      double bound = cluster.equals("alike") ? 0.98 : 0.79;
      for (Kind other : List.of(Kind.RR, Kind.LC)) {
        findings.atMost(
            "mean delay, %s: MIF to %s".formatted(label, other),
            idle.mean() / of(rows, other).mean(),
            bound);
      }
    }
    if (load <= NEAR) {
      double probing = idle.mean() / of(rows, Kind.PROBING).mean();
      if (load == NEAR) {
        findings.atMost("mean delay, %s: MIF to probing".formatted(label), probing, 1.05);
      }
      if (cluster.equals("slowed")) {
        double tail = idle.p99() / of(rows, Kind.PROBING).p99();
        findings.atMost("p99, %s: MIF to probing".formatted(label), tail, 1);
      }
    }
  }

  private static ClusterRun.Outcome of(Map<Kind, ClusterRun.Outcome> rows, Kind kind) {
    return Objects.requireNonNull(rows.get(kind));
  }
}
