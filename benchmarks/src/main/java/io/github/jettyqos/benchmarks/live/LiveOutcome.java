package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.LoopRecord;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What one run gave.
 *
 * @param classes of the configuration
 * @param seconds how long the load was
 * @param startNanos when it began
 * @param log every completed request
 * @param records what the loop decided
 * @param sent every request as the client saw it, by class
 * @param late how late an idle timer was in each second, milliseconds; empty where none watched
 * @param busyProcessors of the server's process, in the mean over the load
 * @param drawnProcessors that handlers were to keep busy by what was drawn for them
 * @param learned what the server had measured in the end, in words
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
  /** So much, in milliseconds, is a stall of the machine. */
  static final double STALL = 20;

  LiveOutcome {
    sent = Map.copyOf(sent);
    late = List.copyOf(late);
  }

  /** One of which the log alone is known. */
  LiveOutcome(
      List<ServiceClass> classes, double seconds, LiveDelayLog log, List<LoopRecord> records) {
    this(classes, seconds, 0, log, records, Map.of(), List.of(), 0, 0, "");
  }

  /** The requests of a class, or of a stream where there is no gate. */
  List<SentRequest> sent(String owner) {
    return sent.getOrDefault(owner, List.of());
  }

  /** How many of them were not served. */
  long lost(String owner) {
    return sent(owner).stream().filter(each -> !each.ok()).count();
  }

  /** Requests of all classes of which something is true. */
  long count(Predicate<SentRequest> what) {
    return sent.values().stream().flatMap(List::stream).filter(what).count();
  }

  /** Seconds in which the machine stalled. */
  boolean[] stalled() {
    boolean[] stalled = new boolean[late.size()];
    for (int s = 0; s < stalled.length; s++) {
      stalled[s] = late.get(s) > STALL;
    }
    return stalled;
  }

  /** How many seconds that are. */
  int stalls() {
    return (int) late.stream().filter(each -> each > STALL).count();
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

  private double second(LoopRecord decision) {
    return (decision.step().atNanos() - startNanos) * 1e-9;
  }

  /** Decisions between two times. */
  List<LoopRecord> records(double from, double to) {
    return records.stream().filter(each -> second(each) >= from && second(each) < to).toList();
  }

  /** What was in force from a time on. */
  Partition inForce(double second) {
    return records(Double.NEGATIVE_INFINITY, second).stream()
        .reduce((one, next) -> next)
        .orElse(records.get(0))
        .step()
        .applied();
  }

  /**
   * What the model said of the mean residence time of a class, the middle one of the decisions
   * between two times: a moment in which more comes than can be served has no steady state.
   */
  double predicted(int classIndex, double from, double to) {
    return Medians.of(
        records(from, to).stream()
            .filter(each -> each.step().measured() != null && !each.predicted().isEmpty())
            .map(each -> each.predicted().get(classIndex).residence())
            .toList());
  }
}
