package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosListener;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every completed request of a run with its class, its time, and its waiting and processing. */
final class LiveDelayLog {
  private static final int MOST = 4_000_000;

  private final List<Completed> all = new ArrayList<>();
  private long startNanos = System.nanoTime();

  private record Completed(long at, int classIndex, long waiting, long processing) {
    double end() {
      return at * 1e-9;
    }

    double begin() {
      return (at - processing) * 1e-9;
    }

    double delay(Metric metric) {
      return (metric == Metric.WAITING ? waiting : waiting + processing) * 1e-9;
    }
  }

  /** A listener that logs requests by the index of their class. */
  QosListener of(Qos qos) {
    return new QosListener() {
      @Override
      public void onCompleted(String className, long waitingNanos, long processingNanos) {
        int classIndex = qos.serviceClass(className).index();
        add(System.nanoTime(), classIndex, waitingNanos, processingNanos);
      }
    };
  }

  synchronized void add(long nanos, int classIndex, long waitingNanos, long processingNanos) {
    if (all.size() < MOST) {
      all.add(new Completed(nanos - startNanos, classIndex, waitingNanos, processingNanos));
    }
  }

  /** Clears the log; times count from now on. */
  synchronized void start(long nanos) {
    startNanos = nanos;
    all.clear();
  }

  private Stream<Completed> of(int classIndex) {
    return all.stream().filter(each -> each.classIndex == classIndex);
  }

  /** Delays of a class that were completed between two times, in order; seconds. */
  synchronized double[] delays(int classIndex, Metric metric, double from, double to) {
    return of(classIndex)
        .filter(each -> each.at >= from * 1e9 && each.at < to * 1e9)
        .mapToDouble(each -> each.delay(metric))
        .toArray();
  }

  /** Counts and means of a class in windows from the start; seconds. */
  synchronized List<PeriodDelay> windows(int classIndex, Metric metric, double window, int count) {
    long[] counts = new long[count];
    double[] sums = new double[count];
    for (Completed each : of(classIndex).toList()) {
      int index = (int) Math.floor(each.at / (window * 1e9));
      if (index >= 0 && index < count) {
        counts[index]++;
        sums[index] += each.delay(metric);
      }
    }
    List<PeriodDelay> means = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      means.add(counts[i] == 0 ? PeriodDelay.NONE : PeriodDelay.of(counts[i], sums[i] / counts[i]));
    }
    return means;
  }

  /**
   * The mean number of requests of a class that were processed at once between two times in
   * seconds, including those that completed later.
   */
  synchronized double busy(int classIndex, double from, double to) {
    double sum =
        of(classIndex)
            .mapToDouble(each -> Math.min(to, each.end()) - Math.max(from, each.begin()))
            .filter(each -> each > 0)
            .sum();
    return sum / (to - from);
  }
}
