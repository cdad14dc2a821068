package io.github.jettyqos.core.model;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Oracle: m exponential threads and a queue of B whose requests leave after tau, simulated arrival
 * by arrival; nothing of the model is in it.
 */
final class ImpatientQueue {
  private final double[] free; // when each thread is free
  private final ArrayDeque<Double> starts = new ArrayDeque<>(); // of those that may still wait
  final double loss;
  final double leaving;
  final double waiting;
  private final double[] waits;

  /** One thread completes {@code rate} a second; patience is infinite for the twin. */
  ImpatientQueue(double lambda, double rate, int m, int queue, double patience, int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    free = new double[m];
    double now = 0;
    long full = 0;
    long left = 0;
    int served = 0;
    double sum = 0;
    double[] all = new double[n];
    for (int i = 0; i < n; i++) {
      now -= Math.log(1 - random.nextDouble()) / lambda;
      // Those that have left the queue by now, for a thread or for good.
      while (!starts.isEmpty() && starts.peekFirst() <= now) {
        starts.removeFirst();
      }
      int next = 0;
      for (int k = 1; k < m; k++) {
        next = free[k] < free[next] ? k : next;
      }
      double wait = Math.max(0, free[next] - now);
      if (wait > 0 && starts.size() >= queue) {
        full++;
        continue;
      }
      if (wait > 0) {
        // First come, first served: starts, and ends of patience, are in the order of arrival.
        starts.addLast(now + Math.min(wait, patience));
      }
      if (wait > patience) {
        left++;
        continue;
      }
      free[next] = now + wait - Math.log(1 - random.nextDouble()) / rate;
      sum += wait;
      all[served++] = wait;
    }
    loss = (full + left) / (double) n;
    leaving = left / (double) n;
    waiting = sum / served;
    waits = Arrays.copyOf(all, served);
    Arrays.sort(waits);
  }

  double waitingPercentile(double quantile) {
    return waits[(int) (quantile * waits.length)];
  }
}
