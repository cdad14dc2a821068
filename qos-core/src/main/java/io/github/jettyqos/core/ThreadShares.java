package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import java.util.Arrays;
import java.util.List;

/**
 * The apportionment of whole threads in proportion to weight, within bounds, by the largest
 * remainder method.
 *
 * <p>The exact share of class i is x(i) = min(max(c w(i), lo(i)), hi(i)) threads, with weight w(i),
 * bounds lo and hi, and the one c for which the shares sum to the number of threads. Each class
 * gets the whole part of its share; the remaining threads go one each to the largest fractions,
 * ties to the lower index. Hence every budget differs from the exact share by less than one thread.
 *
 * <p>Largest remainder has the Alabama paradox: one thread more in total may take a thread from a
 * class. That is accepted, because methods without it may differ from the exact share by more than
 * one thread. All arithmetic is in integers, c being the fraction {@code left / weights}.
 */
final class ThreadShares {
  private final int[] lo;
  private final int[] hi;
  private final int[] weight;
  private final int[] share;
  private final boolean[] fixed;
  private long left;
  private long weights;

  private ThreadShares(List<ServiceClass> classes, int threads) {
    int n = classes.size();
    lo = new int[n];
    hi = new int[n];
    weight = new int[n];
    share = new int[n];
    fixed = new boolean[n];
    left = threads;
    for (int i = 0; i < n; i++) {
      ServiceClass c = classes.get(i);
      lo[i] = c.least();
      hi[i] = c.most();
      weight[i] = c.guarantee().weight();
      weights += weight[i];
    }
  }

  static int[] of(List<ServiceClass> classes, int threads) {
    requireFit(classes, threads);
    ThreadShares shares = new ThreadShares(classes, threads);
    shares.fixBounded();
    shares.round();
    return shares.share;
  }

  private static void requireFit(List<ServiceClass> classes, int threads) {
    long needed = 0;
    for (ServiceClass c : classes) {
      int least = c.least();
      if (needed + least > threads) {
        throw ConfigException.of(
            "classes." + c.name() + (c.budget().isPresent() ? ".budget" : ".min"),
            least,
            "does not fit: the classes before it leave "
                + (threads - needed)
                + " of "
                + threads
                + " threads; lower budgets and minima or give more threads");
      }
      needed += least;
    }
  }

  /**
   * Fixes the classes whose proportional share is out of bounds, until there are none. If clamping
   * adds more threads than it saves, c can only fall, so classes at their lower bound stay there;
   * otherwise it can only rise, so classes at their upper bound stay there. Each round fixes at
   * least one class.
   */
  private void fixBounded() {
    while (weights > 0) {
      long added = 0; // threads that clamping adds, times weights
      boolean bounded = false;
      for (int i = 0; i < share.length; i++) {
        if (!fixed[i]) {
          long excess = clampedExcess(i);
          added += excess;
          bounded |= excess != 0;
        }
      }
      if (!bounded) {
        return;
      }
      fix(added);
    }
  }

  private void fix(long added) {
    long leftNow = left;
    long weightsNow = weights;
    for (int i = 0; i < share.length; i++) {
      if (fixed[i]) {
        continue;
      }
      long exact = leftNow * weight[i];
      boolean atLow = exact < lo[i] * weightsNow && added >= 0;
      boolean atHigh = exact > hi[i] * weightsNow && added <= 0;
      if (atLow || atHigh) {
        share[i] = atLow ? lo[i] : hi[i];
        fixed[i] = true;
        left -= share[i];
        weights -= weight[i];
      }
    }
  }

  /** Returns the change of the share of class i by clamping, times weights; 0 if within bounds. */
  private long clampedExcess(int i) {
    long exact = left * weight[i];
    return Math.min(Math.max(exact, lo[i] * weights), hi[i] * weights) - exact;
  }

  private void round() {
    long spare = weights == 0 ? 0 : left;
    long[] fraction = new long[share.length];
    Arrays.fill(fraction, -1);
    for (int i = 0; i < share.length; i++) {
      if (!fixed[i]) {
        share[i] = (int) (left * weight[i] / weights);
        fraction[i] = left * weight[i] % weights;
        spare -= share[i];
      }
    }
    for (; spare > 0; spare--) {
      int largest = 0;
      for (int i = 1; i < share.length; i++) {
        largest = fraction[i] > fraction[largest] ? i : largest;
      }
      share[largest]++;
      fraction[largest] = -1;
    }
  }
}
