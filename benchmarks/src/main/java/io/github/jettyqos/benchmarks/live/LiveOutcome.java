package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.LoopRecord;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/**
 * The result of one run.
 *
 * @param classes of the configuration
 * @param seconds the length of the load
 * @param startNanos when the load began
 * @param log every completed request
 * @param records the decisions of the loop
 * @param sent every request as the client saw it, by class
 * @param late delay of an idle timer in each second, milliseconds; empty where none watched
 * @param busyProcessors of the server's process, in the mean over the load
 * @param drawnProcessors the processors that the drawn times of handlers needed
 * @param learned the measured speedup and demand in the end, in words
 */
record LiveOutcome(
    List<ServiceClass> classes,
    double seconds,
    long startNanos,
    LiveDelayLog log,
    List<LoopRecord> records,
    Map<String, List<SentRequest>> sent,
    List<Double> late,
    double busyProcessors,
    double drawnProcessors,
    String learned) {
  /** A delay of the timer by more milliseconds is a stall of the machine. */
  static final double STALL = 20;

  /** The largest part of the seconds with stalls in valid runs. */
  static final double MOST_STALLED = 0.05;

  LiveOutcome {
    sent = Map.copyOf(sent);
    late = List.copyOf(late);
  }

  /** A simulated run. */
  LiveOutcome(
      List<ServiceClass> classes, double seconds, LiveDelayLog log, List<LoopRecord> records) {
    this(classes, seconds, 0, log, records, Map.of(), List.of(), 0, 0, "");
  }

  /** The requests of a class, or of a stream where there is no gate. */
  List<SentRequest> sent(String owner) {
    return sent.getOrDefault(owner, List.of());
  }

  /** The requests of a class that were not served. */
  long lost(String owner) {
    return sent(owner).stream().filter(each -> !each.ok()).count();
  }

  /** The requests of all classes with a property. */
  long count(Predicate<SentRequest> property) {
    return sent.values().stream().flatMap(List::stream).filter(property).count();
  }

  /**
   * Latencies of the served requests of a class that were due from a second on, but for seconds in
   * which the machine stalled.
   */
  DoubleStream latencies(String owner, int from) {
    boolean[] stalled = stalled();
    return sent(owner).stream()
        .filter(each -> each.ok() && each.due() >= from && !stalled[(int) each.due()])
        .mapToDouble(SentRequest::latency);
  }

  /** The seconds in which the machine stalled. */
  boolean[] stalled() {
    boolean[] stalled = new boolean[late.size()];
    for (int s = 0; s < stalled.length; s++) {
      stalled[s] = late.get(s) > STALL;
    }
    return stalled;
  }

  /** The number of these seconds. */
  int stalls() {
    return (int) late.stream().filter(each -> each > STALL).count();
  }

  /** Prints a summary. */
  void say(String name) {
    Report.say(
        "%s: %d requests, %d not served, %.2f processors busy, %d s stalled; %s; learned: %s",
        name,
        count(any -> true),
        count(each -> !each.ok()),
        busyProcessors,
        stalls(),
        inForce(seconds),
        learned);
  }

  /** Mean residence times of a class in windows, from the start. */
  List<PeriodDelay> windows(int classIndex, double window) {
    return log.windows(classIndex, Metric.RESIDENCE, window, (int) Math.round(seconds / window));
  }

  /** The mean residence time of a class between two times, seconds. */
  double mean(int classIndex, double from, double to) {
    double[] delays = log.delays(classIndex, Metric.RESIDENCE, from, to);
    return LiveSeries.mean(delays, 0, delays.length);
  }

  /** Decisions between two times. */
  List<LoopRecord> records(double from, double to) {
    return records.stream()
        .filter(
            each -> {
              double second = (each.step().atNanos() - startNanos) * 1e-9;
              return second >= from && second < to;
            })
        .toList();
  }

  /** The partition in force at a time. */
  Partition inForce(double second) {
    return records(Double.NEGATIVE_INFINITY, second).stream()
        .reduce((one, next) -> next)
        .orElse(records.get(0))
        .step()
        .applied();
  }

  /**
   * The mean residence time of a class that the model predicts: the median over the decisions
   * between two times, as in an overloaded moment there is no steady state.
   */
  double predicted(int classIndex, double from, double to) {
    return Medians.of(
        records(from, to).stream()
            .filter(each -> each.step().measured() != null && !each.predicted().isEmpty())
            .map(each -> each.predicted().get(classIndex).residence())
            .toList());
  }
}
