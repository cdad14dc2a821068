package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.List;
import org.knowm.xchart.XYChart;

/**
 * The replicas that drawn servers want, beside what the same load does on so many and on one fewer:
 * on so many all targets should be kept, on one fewer not.
 */
final class ReplicasAsked extends Experiment {
  ReplicasAsked() {
    super(
        "replicas", "servers drawn at random: whether as many as they want keep their targets", 40);
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    List<ReplicaDraw> draws = setting.overSeeds(name(), ReplicaDraw::of);
    Csv csv = new Csv("server", "seed", "wanted", "servers", "kept", "kept_by_fewer", "counting");
    findings.line("%6s %8s %8s %6s %16s", "seed", "wanted", "servers", "kept", "kept by one fewer");
    for (ReplicaDraw each : draws) {
      findings.line(
          "%6d %8.2f %8d %6s %16s",
          each.seed(),
          each.wanted(),
          each.servers(),
          each.kept() ? "yes" : "NO",
          each.keptByFewer() ? "YES" : "no");
      csv.row(
          "drawn",
          (double) each.seed(),
          each.wanted(),
          (double) each.servers(),
          each.kept() ? 1. : 0,
          each.keptByFewer() ? 1. : 0,
          (double) each.counting());
    }
    double kept = draws.stream().filter(ReplicaDraw::kept).count();
    double missed = draws.stream().filter(each -> !each.keptByFewer()).count();
    findings.line("kept on as many as wanted: %.0f of %d", kept, draws.size());
    findings.line("missed on one fewer: %.0f of %d", missed, draws.size());
    findings.result("kept", kept);
    findings.result("missed by one fewer", missed);
    XYChart chart = Charts.of("Replicas wanted", "draws", "servers");
    Charts.line(chart, "wanted", draws.size(), i -> i + 1.0, i -> draws.get(i).wanted());
    write(setting, csv, List.of(chart));
  }
}
