package io.github.jettyqos.benchmarks.policies;

import java.io.Serializable;
import java.util.Arrays;

/** Number, total time and longest time of answers, by the size of the file. */
final class FileTally implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int CLASSES = Site.SIZES.length + 1;
  private static final double NANOS = 1e9;

  private final long[] counts = new long[CLASSES];
  private final long[] nanos = new long[CLASSES];
  private final long[] longest = new long[CLASSES];
  private long failed;

  void add(int sizeClass, long took, boolean ok) {
    counts[sizeClass]++;
    nanos[sizeClass] += took;
    longest[sizeClass] = Math.max(longest[sizeClass], took);
    failed += ok ? 0 : 1;
  }

  long count() {
    return Arrays.stream(counts).sum();
  }

  /** Mean time of one size class, s. */
  double mean(int sizeClass) {
    return nanos[sizeClass] / NANOS / counts[sizeClass];
  }

  /** Mean time of all, s. */
  double mean() {
    return Arrays.stream(nanos).sum() / NANOS / count();
  }

  /** The longest time of one size class, s. */
  double longest(int sizeClass) {
    return longest[sizeClass] / NANOS;
  }

  long failed() {
    return failed;
  }
}
