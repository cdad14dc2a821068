package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.sim.experiment.Means;
import java.util.List;

/**
 * The result of an {@link OnlineCase}.
 *
 * @param which the case
 * @param runs of it, at least one
 */
record OnlineOutcome(OnlineCase which, List<OnlineRun> runs) {
  OnlineOutcome {
    runs = List.copyOf(runs);
  }

  /** The largest relative deviation of a ratio of neighbouring classes, over all runs. */
  double off() {
    double most = 0;
    List<Double> wanted = which.wanted();
    for (int k = 0; k + 1 < which.classes(); k++) {
      double ratio = mean(k + 1) / mean(k);
      most = Math.max(most, Math.abs(ratio / (wanted.get(k + 1) / wanted.get(k)) - 1));
    }
    return most;
  }

  private double mean(int k) {
    double sum = 0;
    long count = 0;
    for (OnlineRun run : runs) {
      for (List<PeriodDelay> period : run.settled()) {
        sum += period.get(k).count() * period.get(k).mean();
        count += period.get(k).count();
      }
    }
    return sum / count;
  }

  /** Equation (18), mean of the runs. */
  double psi() {
    double all = which.wanted().stream().mapToDouble(each -> each).sum();
    double[] normalised =
        which.wanted().stream()
            .limit(which.classes() - 1)
            .mapToDouble(each -> each / all)
            .toArray();
    return Means.of(runs, run -> RelativeDeviation.of(run.outputs(), normalised));
  }
}
