package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What one run gave, with every request as the client saw it.
 *
 * @param live what the server knows, and the client's windows
 * @param sent by class
 * @param busyProcessors of the server's process, in the mean over the load
 * @param drawnProcessors that handlers were to keep busy by what was drawn for them
 * @param late how late an idle timer was in each second, milliseconds
 * @param learned what the server had measured in the end, in words
 */
record WorkOutcome(
    LiveOutcome live,
    Map<String, List<SentRequest>> sent,
    double busyProcessors,
    double drawnProcessors,
    List<Double> late,
    String learned) {
  WorkOutcome {
    sent = Map.copyOf(sent);
    late = List.copyOf(late);
  }

  /** So much, in milliseconds, is a stall of the machine. */
  private static final double STALL = 20;

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
    int count = 0;
    for (boolean each : stalled()) {
      count += each ? 1 : 0;
    }
    return count;
  }

  /** Requests of all classes of which something is true. */
  long count(Predicate<SentRequest> what) {
    return sent.values().stream().flatMap(List::stream).filter(what).count();
  }
}
