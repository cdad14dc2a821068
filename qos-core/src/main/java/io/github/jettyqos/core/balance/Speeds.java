package io.github.jettyqos.core.balance;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How fast nodes are compared to each other, for each class, from what they say of themselves: the
 * geometric mean of all that say something is 1, and who says nothing is 1. Logarithms are
 * smoothed, since a speed is measured over few requests.
 *
 * <p>Who says the same again and again has not measured anew, as it gets nothing to do: a node that
 * was slow once would be so for ever. So such a node is to be tried, by one request at a time, and
 * what it says next counts whole.
 *
 * <p><b>T1 and T2 hear two nodes at once.</b> Each notes its node and takes the mean under one
 * lock, so that the second sees what the first said; the first node's own speed follows at its next
 * report.
 */
final class Speeds {
  /** No node counts as faster or slower than by this. */
  private static final double MOST = Math.log(64);

  /** Of what is new: ten reports, one second at the default, take nine tenths of a change. */
  private static final double NEW = 0.2;

  /**
   * Of what is new and not much different: that is what a few requests less or more make of it. So
   * nodes that are alike count as alike, and none gets much more than the others.
   */
  private static final double NOISE = 0.02;

  /** So much different, as a logarithm, is another speed. */
  private static final double MUCH = Math.log(1.6);

  /** Reports in which a speed is exactly the same until it counts as old: 3 s at the default. */
  private static final int OLD = 30;

  /** Slower than this is slow. */
  private static final double SLOW = 0.75;

  private final ReentrantLock lock = new ReentrantLock();
  private final double[][] logs;
  private final double[][] said;
  private final int[][] again;
  private final double[] sums;
  private final int[] counts;

  Speeds(int nodes, int classes) {
    logs = new double[classes][nodes];
    for (double[] ofClass : logs) {
      Arrays.fill(ofClass, Double.NaN);
    }
    said = new double[classes][nodes];
    again = new int[classes][nodes];
    sums = new double[classes];
    counts = new int[classes];
  }

  /** A node says how fast it is, NaN if it does not know; returns its speed relative to all. */
  double heard(int node, int classIndex, double speed) {
    lock.lock();
    try {
      double[] ofClass = logs[classIndex];
      if (!Double.isNaN(speed)) {
        boolean same = said[classIndex][node] == speed;
        said[classIndex][node] = speed;
        if (!same && again[classIndex][node] >= OLD) {
          leave(node, classIndex);
        }
        again[classIndex][node] = same ? again[classIndex][node] + 1 : 0;
        note(ofClass, node, classIndex, Math.log(speed));
      }
      return Double.isNaN(ofClass[node])
          ? 1
          : Math.exp(clip(ofClass[node] - sums[classIndex] / counts[classIndex]));
    } finally {
      lock.unlock();
    }
  }

  private void note(double[] ofClass, int node, int classIndex, double log) {
    double before = ofClass[node];
    // Whoever claims to be a million times faster must not make all others slow.
    double near =
        counts[classIndex] == 0
            ? log
            : sums[classIndex] / counts[classIndex]
                + clip(log - sums[classIndex] / counts[classIndex]);
    if (Double.isNaN(before)) {
      ofClass[node] = near;
      counts[classIndex]++;
    } else {
      double change = near - before;
      ofClass[node] = before + (Math.abs(change) > MUCH ? NEW : NOISE) * change;
    }
    sum(ofClass, classIndex);
  }

  /** Summed anew, so that errors do not add up. */
  private void sum(double[] ofClass, int classIndex) {
    double sum = 0;
    for (double each : ofClass) {
      sum += Double.isNaN(each) ? 0 : each;
    }
    sums[classIndex] = sum;
  }

  /** Whether a node was slow when it measured last, and that is long ago. */
  boolean isToBeTried(int node, int classIndex) {
    lock.lock();
    try {
      return again[classIndex][node] >= OLD
          && logs[classIndex][node] - sums[classIndex] / counts[classIndex] < Math.log(SLOW);
    } finally {
      lock.unlock();
    }
  }

  /** What a node said does not count any more. */
  void forget(int node) {
    lock.lock();
    try {
      for (int k = 0; k < logs.length; k++) {
        leave(node, k);
      }
    } finally {
      lock.unlock();
    }
  }

  private void leave(int node, int classIndex) {
    if (!Double.isNaN(logs[classIndex][node])) {
      logs[classIndex][node] = Double.NaN;
      again[classIndex][node] = 0;
      counts[classIndex]--;
      sum(logs[classIndex], classIndex);
    }
  }

  private static double clip(double log) {
    return Math.max(-MOST, Math.min(MOST, log));
  }
}
