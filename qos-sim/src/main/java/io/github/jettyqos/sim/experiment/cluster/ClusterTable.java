package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.List;

/** The table of an experiment: a case, a balancer, and the means over seeds. */
final class ClusterTable {
  private final Setting setting;
  private final Findings findings;
  private final Csv csv = new Csv("case", "balancer", "mean", "p99", "throughput");
  private int cases;

  ClusterTable(Setting setting, Findings findings) {
    this.setting = setting;
    this.findings = findings;
    findings.line("%-22s %-8s %9s %9s %12s", "case", "", "mean ms", "p99 ms", "completed/s");
  }

  void nextCase() {
    cases++;
  }

  /** Runs a case with a balancer; the mean over seeds of what came out. */
  ClusterRun.Outcome row(String label, ClusterPlan plan, BalancerKind kind) {
    List<ClusterRun.Outcome> runs =
        setting.overSeeds(label + ", " + kind, seed -> ClusterRun.of(plan, kind, seed));
    ClusterRun.Outcome mean =
        new ClusterRun.Outcome(
            Means.of(runs, ClusterRun.Outcome::mean),
            Means.of(runs, ClusterRun.Outcome::p99),
            Means.of(runs, ClusterRun.Outcome::throughput),
            Means.of(runs, ClusterRun.Outcome::lost));
    findings.line(
        "%-22s %-8s %9.2f %9.1f %12.0f",
        label, kind, 1000 * mean.mean(), 1000 * mean.p99(), mean.throughput());
    findings.result("mean_%s_%s".formatted(label, kind), mean.mean());
    findings.result("p99_%s_%s".formatted(label, kind), mean.p99());
    findings.result("throughput_%s_%s".formatted(label, kind), mean.throughput());
    csv.row(
        cases,
        List.of(BalancerKind.values()).indexOf(kind) + 1,
        mean.mean(),
        mean.p99(),
        mean.throughput());
    return mean;
  }

  void write(String name) throws IOException {
    csv.write(setting.file(name + ".csv"));
  }
}
