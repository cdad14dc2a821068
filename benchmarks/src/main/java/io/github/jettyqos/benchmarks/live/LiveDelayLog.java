package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.law.PeriodDelay;
import io.github.jettyqos.jetty.CompletionListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every completed request of a run: when, of which class, how long it waited and was processed. */
final class LiveDelayLog implements CompletionListener {
  private static final int MOST = 4_000_000;

  private long[] at = new long[1 << 16];
  private long[] waiting = new long[1 << 16];
  private long[] processing = new long[1 << 16];
  private byte[] classes = new byte[1 << 16];
  private long startNanos = System.nanoTime();
  private int count;

  @Override
  public void onCompleted(int classIndex, long waitingNanos, long processingNanos) {
    add(System.nanoTime(), classIndex, waitingNanos, processingNanos);
  }

  synchronized void add(long nanos, int classIndex, long waitingNanos, long processingNanos) {
    if (count == MOST) {
      return;
    }
    if (count == at.length) {
      at = Arrays.copyOf(at, 2 * count);
      waiting = Arrays.copyOf(waiting, 2 * count);
      processing = Arrays.copyOf(processing, 2 * count);
      classes = Arrays.copyOf(classes, 2 * count);
    }
    at[count] = nanos - startNanos;
    classes[count] = (byte) classIndex;
    waiting[count] = waitingNanos;
    processing[count++] = processingNanos;
  }

  /** Forgets everything; times count from here. */
  synchronized void start(long nanos) {
    startNanos = nanos;
    count = 0;
  }

  /** Delays of a class that were completed between two times, in order; seconds. */
  synchronized double[] delays(int classIndex, Metric metric, double from, double to) {
    double[] found = new double[count];
    int n = 0;
    for (int i = 0; i < count; i++) {
      if (classes[i] == classIndex && at[i] >= from * 1e9 && at[i] < to * 1e9) {
        found[n++] = delay(i, metric);
      }
    }
    return Arrays.copyOf(found, n);
  }

  /** Counts and means of a class in windows from the start; seconds. */
  synchronized List<PeriodDelay> windows(int classIndex, Metric metric, double window, int count) {
    long[] counts = new long[count];
    double[] sums = new double[count];
    for (int i = 0; i < this.count; i++) {
      int index = (int) Math.floor(at[i] / (window * 1e9));
      if (classes[i] == classIndex && index >= 0 && index < count) {
        counts[index]++;
        sums[index] += delay(i, metric);
      }
    }
    List<PeriodDelay> means = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      means.add(counts[i] == 0 ? PeriodDelay.NONE : PeriodDelay.of(counts[i], sums[i] / counts[i]));
    }
    return means;
  }

  /**
   * How many requests of a class were processed at once between two times, in the mean, seconds:
   * those that came to their end later included.
   */
  synchronized double busy(int classIndex, double from, double to) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double end = Math.min(to * 1e9, (double) at[i]);
      double begin = Math.max(from * 1e9, (double) (at[i] - processing[i]));
      sum += classes[i] == classIndex ? Math.max(0, end - begin) : 0;
    }
    return sum / (to - from) * 1e-9;
  }

  private double delay(int i, Metric metric) {
    return (metric == Metric.WAITING ? waiting[i] : waiting[i] + processing[i]) * 1e-9;
  }
}
