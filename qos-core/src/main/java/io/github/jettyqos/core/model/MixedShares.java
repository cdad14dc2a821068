package io.github.jettyqos.core.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The partition in which the times of classes with a share are in proportion to 1/weight and
 * minimal beside the goals of the others.
 *
 * <pre>
 *   smallest s such that W_k at most s/w_k for all that share, and all other goals, can be kept
 * </pre>
 *
 * <p>Needs are monotone in s, so it is found by bisection.
 */
final class MixedShares {
  private final ClosedNetwork network;
  private final List<MixedGoal> goals;
  private final int[] weights; // 0: no share
  private final int threads;
  private int[] best;
  private double scale;

  private MixedShares(
      ClosedNetwork network, List<MixedGoal> goals, int[] weights, int threads, int[] first) {
    this.network = network;
    this.goals = goals;
    this.weights = weights;
    this.threads = threads;
    this.best = first;
    this.scale = scaleOf(first);
  }

  /**
   * Finds it.
   *
   * @param goals goals; empty for classes with a share
   * @param weights of the shares, 0 for the others
   * @param precision of the scale, relative
   * @return null if the other goals are infeasible
   */
  static @Nullable MixedShares find(
      ClosedNetwork network, List<MixedGoal> goals, int[] weights, int threads, double precision) {
    int[] reserves = goals.stream().mapToInt(MixedGoal::min).toArray();
    int[] first = LeastPartition.find(network, goals, threads, reserves);
    if (first == null) {
      return null;
    }
    MixedShares shares = new MixedShares(network, goals, weights, threads, first);
    shares.shorten(precision);
    return shares;
  }

  int[] partition() {
    return best.clone();
  }

  /** The greatest w_k W_k of classes with a share, seconds; 0 without any. */
  double scale() {
    return scale;
  }

  private void shorten(double precision) {
    double low = 0;
    while (scale > 0 && scale - low > precision * scale) {
      double asked = low == 0 ? scale / 4 : (low + scale) / 2;
      int[] found = LeastPartition.find(network, goals(asked), threads, best);
      if (found == null) {
        low = asked;
      } else {
        best = found;
        scale = scaleOf(found);
      }
    }
  }

  private List<MixedGoal> goals(double asked) {
    List<MixedGoal> all = new ArrayList<>(goals);
    for (int k = 0; k < weights.length; k++) {
      if (weights[k] > 0) {
        all.set(k, all.get(k).with(Promise.meanResidence(asked / weights[k]), 1));
      }
    }
    return all;
  }

  private double scaleOf(int... partition) {
    double most = 0;
    for (int k = 0; k < weights.length; k++) {
      if (weights[k] > 0) {
        MtrrServer server = MtrrServer.of(goals.get(k).load(), network.rates(k, partition));
        most = Math.max(most, weights[k] * server.residenceTime());
      }
    }
    return most;
  }
}
