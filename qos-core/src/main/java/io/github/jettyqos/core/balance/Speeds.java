package io.github.jettyqos.core.balance;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How fast nodes are compared to each other, for each class, from what they say of themselves: the
 * geometric mean of all that say something is 1, and who says nothing is 1. Logarithms are
 * smoothed, since a speed is measured over few requests.
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

  private final ReentrantLock lock = new ReentrantLock();
  private final double[][] logs;
  private final double[] sums;
  private final int[] counts;

  Speeds(int nodes, int classes) {
    logs = new double[classes][nodes];
    for (double[] ofClass : logs) {
      Arrays.fill(ofClass, Double.NaN);
    }
    sums = new double[classes];
    counts = new int[classes];
  }

  /** A node says how fast it is, NaN if it does not know; returns its speed relative to all. */
  double heard(int node, int classIndex, double speed) {
    lock.lock();
    try {
      double[] ofClass = logs[classIndex];
      if (!Double.isNaN(speed)) {
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
      ofClass[node] = before + NEW * (near - before);
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

  /** What a node said does not count any more. */
  void forget(int node) {
    lock.lock();
    try {
      for (int k = 0; k < logs.length; k++) {
        if (!Double.isNaN(logs[k][node])) {
          logs[k][node] = Double.NaN;
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
