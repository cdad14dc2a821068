package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;

/**
 * Several front ends that get the same reports at the same time: do they herd?
 *
 * <p>Mean delays to turns: .81, .83 and .83 with 4 nodes, .78, .79 and .80 with 16. Did each count
 * its own requests alone, four would be at 1.38 and 1.54.
 */
final class ClusterHerd extends Experiment {
  private static final double LOAD = 0.9;

  private final double seconds;

  /**
   * The experiment.
   *
   * @param seconds length of each run
   */
  ClusterHerd(double seconds) {
    super("cluster-herd", "Several front ends at once: do they herd?", 8);
    this.seconds = seconds;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    ClusterTable table = new ClusterTable(setting, findings);
    for (int nodes : new int[] {4, 16}) {
      for (int fronts : new int[] {1, 2, 4}) {
        table.nextCase();
        ClusterPlan plan =
            ClusterPlan.of(NodeSpec.alike(nodes, 10), LOAD, seconds * 4 / nodes).fronts(fronts);
        String label = "%d nodes, %d fronts".formatted(nodes, fronts);
        double round = table.row(label, plan, BalancerKind.RR).mean();
        for (BalancerKind kind : new BalancerKind[] {BalancerKind.LC, BalancerKind.PROBING}) {
          table.row(label, plan, kind);
        }
        double idle = table.row(label, plan, BalancerKind.MIF).mean();
        findings.atMost(label + ", mean delay: MIF to RR", idle / round, 1);
      }
    }
    table.write(name());
  }
}
