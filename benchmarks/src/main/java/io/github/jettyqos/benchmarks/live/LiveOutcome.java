package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.PeriodDelay;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What one run gave.
 *
 * @param classes of the configuration
 * @param seconds how long the load was
 * @param startNanos when it began
 * @param log every completed request
 * @param records what the loop decided
 * @param client what the client saw of each class
 * @param speedup what the server knew of its speedup at the end, in words
 */
record LiveOutcome(
    List<ServiceClass> classes,
    double seconds,
    long startNanos,
    LiveDelayLog log,
    List<LoopRecord> records,
    Map<String, List<ClientWindow>> client,
    String speedup) {

  /** Mean delays of a class in windows, from the start. */
  List<PeriodDelay> windows(int classIndex, Metric metric, double window) {
    int count = (int) Math.round(seconds / window);
    return log.windows(classIndex, metric, window, count);
  }

  /** The mean delay of a class between two times, seconds. */
  double mean(int classIndex, Metric metric, double from, double to) {
    double[] delays = log.delays(classIndex, metric, from, to);
    return LiveSeries.mean(delays, 0, delays.length);
  }

  /** Decisions between two times. */
  List<LoopRecord> records(double from, double to) {
    List<LoopRecord> found = new ArrayList<>();
    for (LoopRecord each : records) {
      double at = (each.step().atNanos() - startNanos) * 1e-9;
      if (at >= from && at < to) {
        found.add(each);
      }
    }
    return found;
  }

  /** What was in force from a time on. */
  Partition inForce(double second) {
    Partition found = records.get(0).step().applied();
    for (LoopRecord each : records(Double.NEGATIVE_INFINITY, second)) {
      found = each.step().applied();
    }
    return found;
  }

  /**
   * What the model said of the mean delay of a class, the middle one of the decisions between two
   * times: a moment in which more comes than can be served has no steady state.
   */
  double predicted(int classIndex, Metric metric, double from, double to) {
    List<Double> all = new ArrayList<>();
    for (LoopRecord each : records(from, to)) {
      if (each.step().measured() == null || each.predicted().isEmpty()) {
        continue;
      }
      Prediction said = each.predicted().get(classIndex);
      all.add(metric == Metric.WAITING ? said.waiting() : said.residence());
    }
    return Medians.of(all.stream().mapToDouble(v -> v).toArray());
  }

  /** What the client saw of a class, all windows from one on together. */
  ClientWindow client(int classIndex, int fromWindow) {
    return client(classes.get(classIndex).name(), fromWindow);
  }

  /** The same of a stream, which is not a class where there is no gate. */
  ClientWindow client(String stream, int fromWindow) {
    List<ClientWindow> windows = client.getOrDefault(stream, List.of());
    fromWindow = Math.min(fromWindow, windows.size());
    long sent = 0;
    long ok = 0;
    long rejected = 0;
    long failed = 0;
    double sum = 0;
    List<Double> p95 = new ArrayList<>();
    for (ClientWindow each : windows.subList(fromWindow, windows.size())) {
      sent += each.sent();
      ok += each.ok();
      rejected += each.rejected();
      failed += each.failed();
      sum += each.ok() * each.mean();
      p95.add(each.p95());
    }
    double middle = Medians.of(p95.stream().mapToDouble(v -> v).toArray());
    return new ClientWindow(sent, ok, rejected, failed, sum / ok, middle);
  }
}
