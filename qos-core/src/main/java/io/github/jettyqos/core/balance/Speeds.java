package io.github.jettyqos.core.balance;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The relative speeds of nodes for each class, from their reports: the geometric mean of the
 * reporting nodes is 1, and so is the speed of a node without a report. Logarithms are smoothed,
 * since a speed is measured over few requests.
 *
 * <p>A node that repeats a value has not measured again, as it gets no requests, and would stay
 * slow for ever. So it is tried with one request at a time, and its next value is not smoothed.
 *
 * <p><b>T1 and T2 take reports of two nodes at once.</b> Each stores the value and computes the
 * mean under one lock, so that the second sees the first value; the speed of the first node is
 * updated at its next report.
 */
final class Speeds {
  /** The maximum factor between the speed of a node and the mean. */
  private static final double MOST = Math.log(64);

  /**
   * The weight of a new value: ten reports, one second at the default, cover nine tenths of a
   * change.
   */
  private static final double NEW = 0.2;

  /**
   * The weight of a new value that differs little, which may be noise of few requests. So nodes of
   * equal speed count as equal, and none gets much more than the others.
   */
  private static final double NOISE = 0.02;

  /** The difference of logarithms that counts as another speed. */
  private static final double MUCH = Math.log(1.6);

  /** The number of equal values after which a speed is old: 3 s at the default. */
  private static final int OLD = 30;

  /** The speed below which a node is slow. */
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

  /** Takes the reported speed of a node, NaN if unknown; returns its relative speed. */
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
    // So that one node with a wrong value does not make all others slow.
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

  /** Summed again, so that rounding errors do not accumulate. */
  private void sum(double[] ofClass, int classIndex) {
    double sum = 0;
    for (double each : ofClass) {
      sum += Double.isNaN(each) ? 0 : each;
    }
    sums[classIndex] = sum;
  }

  /** Whether the last measured speed of a node was slow and is old. */
  boolean isToBeTried(int node, int classIndex) {
    lock.lock();
    try {
      return again[classIndex][node] >= OLD
          && logs[classIndex][node] - sums[classIndex] / counts[classIndex] < Math.log(SLOW);
    } finally {
      lock.unlock();
    }
  }

  /** Discards the reported speed of a node. */
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
