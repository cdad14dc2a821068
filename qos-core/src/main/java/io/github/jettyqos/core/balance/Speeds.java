package io.github.jettyqos.core.balance;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How fast nodes are compared to each other, for each class, from what they say of themselves: the
 * geometric mean of all that say something is 1, and who says nothing is 1. Logarithms are
 * smoothed, since a speed is measured over few requests.
 *
 * <p>Who says the same again and again has not measured anew, as it gets nothing to do. What it
 * says is forgotten little by little, so that it gets requests again and can show how fast it is
 * now: else a node that was slow once would be so for ever.
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

  /** Reports in which a speed is exactly the same until it counts as old: 5 s at the default. */
  private static final int OLD = 50;

  /** Of what is old: a node that is ten times slower counts as like the others after some 10 s. */
  private static final double FORGOTTEN = 0.02;

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
        again[classIndex][node] = same ? again[classIndex][node] + 1 : 0;
        if (again[classIndex][node] < OLD) {
          note(ofClass, node, classIndex, Math.log(speed));
        } else {
          forget(ofClass, node, classIndex);
        }
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

  private void forget(double[] ofClass, int node, int classIndex) {
    double mean = sums[classIndex] / counts[classIndex];
    ofClass[node] += FORGOTTEN * (mean - ofClass[node]);
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

  /** What a node said does not count any more. */
  void forget(int node) {
    lock.lock();
    try {
      for (int k = 0; k < logs.length; k++) {
        if (!Double.isNaN(logs[k][node])) {
          logs[k][node] = Double.NaN;
          again[k][node] = 0;
          counts[k]--;
          sum(logs[k], k);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private static double clip(double log) {
    return Math.max(-MOST, Math.min(MOST, log));
  }
}
