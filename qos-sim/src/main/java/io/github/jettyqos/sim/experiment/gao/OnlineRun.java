package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.paper.ClusterLaw;
import io.github.jettyqos.core.law.paper.ClusterMeasurement;
import io.github.jettyqos.core.law.paper.ClusterProposal;
import java.util.ArrayList;
import java.util.List;

/** A run of an {@link OnlineCase}, period by period. */
final class OnlineRun {
  static final double PERIOD = 0.5;
  static final double END = 90;

  /** The law is asked from the start, and has settled then; seconds. */
  private static final double SETTLED = 30;

  /** The time until it has settled again after a node has left or returned, seconds. */
  private static final double SETTLED_AGAIN = 10;

  private static final double NANOS = 1e9;

  /** Delays of each class in each period. */
  final List<List<PeriodDelay>> periods = new ArrayList<>();

  private final OnlineCase which;

  /**
   * Runs it.
   *
   * @param controlled whether what the law proposes is done; it is asked in any case
   */
  OnlineRun(long seed, OnlineCase which, boolean controlled) {
    this(seed, which, controlled, END);
  }

  OnlineRun(long seed, OnlineCase which, boolean controlled, double end) {
    this.which = which;
    OnlineCluster cluster = new OnlineCluster(seed, which);
    ClusterLaw law = new ClusterLaw(cluster.classes, OptimalRule.DEFAULT);
    for (int m = 1; m * PERIOD <= end; m++) {
      cluster.firstIsAway(which.isAwayAt((m - 1) * PERIOD));
      cluster.simulation.runUntil((long) (m * PERIOD * NANOS));
      periods.add(cluster.takeDelays());
      ClusterProposal next =
          law.propose(new ClusterMeasurement(periods.get(m - 1), cluster.nodes()));
      if (controlled) {
        cluster.budgets(next.budgets());
      }
    }
  }

  /** The periods in which the cluster has settled. */
  List<List<PeriodDelay>> settled() {
    List<List<PeriodDelay>> settled = new ArrayList<>();
    for (int m = 0; m < periods.size(); m++) {
      double from = m * PERIOD;
      boolean changed =
          which.away()
              && (isJustAfter(OnlineCase.LEAVES, from) || isJustAfter(OnlineCase.RETURNS, from));
      if (from >= SETTLED && !changed) {
        settled.add(periods.get(m));
      }
    }
    return settled;
  }

  private static boolean isJustAfter(double change, double seconds) {
    return seconds >= change && seconds < change + SETTLED_AGAIN;
  }

  /** Normalised delays of all classes but the last, settled period by period. */
  List<double[]> outputs() {
    return settled().stream()
        .map(
            delays -> {
              double sum = delays.stream().mapToDouble(PeriodDelay::mean).sum();
              return delays.stream()
                  .limit(which.classes() - 1)
                  .mapToDouble(delay -> delay.mean() / sum)
                  .toArray();
            })
        .toList();
  }
}
