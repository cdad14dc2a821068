package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;

/**
 * The effect of the age of reports: equal nodes, 4 to 1000 of them, at a load of .9, with reports
 * from every 10 ms to every second, beside balancers that need none.
 */
final class ClusterStale extends Experiment {
  private static final double LOAD = 0.9;
  private static final int THREADS = 4;
  private static final int[] NODES = {4, 16, 100, 1000};
  private static final int[] MILLIS = {10, 100, 1000};

  private final double requests;

  private final double leastSeconds;

  /**
   * The experiment.
   *
   * @param requests number of requests of each run, so that a run with many nodes is short
   * @param leastSeconds least length of a run, so that some reports arrive in it
   */
  ClusterStale(double requests, double leastSeconds) {
    super("cluster-stale", "Age of reports against delay, 4 to 1000 nodes", 4);
    this.requests = requests;
    this.leastSeconds = leastSeconds;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    ClusterTable table = new ClusterTable(setting, findings);
    for (int nodes : NODES) {
      // 2 classes of 4 threads, each of which completes 20 a second.
      double seconds = Math.max(leastSeconds, requests / (LOAD * nodes * 2 * THREADS * 20));
      ClusterPlan plan = ClusterPlan.of(NodeSpec.alike(nodes, THREADS), LOAD, seconds);
      String label = "%d nodes".formatted(nodes);
      table.nextCase();
      double least = table.row(label, plan, BalancerKind.LC).mean();
      for (BalancerKind kind : new BalancerKind[] {BalancerKind.RR, BalancerKind.PROBING}) {
        table.row(label, plan, kind);
      }
      for (int millis : MILLIS) {
        table.nextCase();
        long every = millis * ClusterPlan.MILLI;
        String aged = "%s %d ms".formatted(label, millis);
        // A tenth of the period under way.
        double mean = table.row(aged, plan.reports(every, every / 10), BalancerKind.MIF).mean();
        if (millis <= 100) {
          findings.atMost(aged + ", mean delay: MIF to LC", mean / least, 1);
        }
      }
    }
    table.write(name());
  }
}
