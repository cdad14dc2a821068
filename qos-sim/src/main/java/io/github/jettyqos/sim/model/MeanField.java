package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.model.MtrrServer;
import java.util.ArrayList;
import java.util.List;

/**
 * The mean field model: each class beside the mean number of busy threads of the others.
 *
 * <p>Law: a fixed point of
 *
 * <pre>
 *   gamma(k) = sum over j other than k of E[busy threads of class j | gamma(j)]
 * </pre>
 *
 * <p>found by iteration from below, each step going half the way. The worst case of the paper,
 * where all other threads are always busy, is right for guarantees and pessimistic as a prediction:
 * by 34 % in the mean where this is 2 % off the exact chain of two classes. Not in the paper.
 */
public final class MeanField {
  private static final int MOST_STEPS = 1000;
  private static final double PRECISION = 1e-12;

  private MeanField() {}

  /**
   * Solves all classes.
   *
   * @param loads what comes to each class
   * @param threads threads of each class, as many numbers
   * @return the server of each class, in the same order
   * @throws ConfigException if there is no class, or not one number of threads for each
   */
  public static List<MtrrServer> of(List<Workload> loads, int... threads) {
    if (loads.isEmpty() || loads.size() != threads.length) {
      throw ConfigException.of(
          "threads", threads.length, "numbers are given for " + loads.size() + " classes");
    }
    double[] busy = new double[threads.length];
    for (int step = 0; step < MOST_STEPS; step++) {
      double all = sum(busy);
      double moved = 0;
      for (int k = 0; k < busy.length; k++) {
        double next = server(loads, threads, k, all - busy[k]).meanBusy();
        double change = (next - busy[k]) / 2;
        moved = Math.max(moved, Math.abs(change));
        busy[k] += change;
        all += change;
      }
      if (moved < PRECISION * (1 + all)) {
        break;
      }
    }
    List<MtrrServer> servers = new ArrayList<>();
    double all = sum(busy);
    for (int k = 0; k < busy.length; k++) {
      servers.add(server(loads, threads, k, all - busy[k]));
    }
    return servers;
  }

  private static MtrrServer server(List<Workload> loads, int[] threads, int k, double foreign) {
    return loads.get(k).server(threads[k], Math.max(0, foreign));
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
