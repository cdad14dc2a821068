package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.StreamListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records every request of a stream. */
final class SentLog implements StreamListener {
  private final List<SentRequest> requests = new ArrayList<>();

  @Override
  public void sent(long dueNanos) {
    // the outcome follows
  }

  @Override
  public void dropped(long dueNanos) {
    answered(dueNanos, UNANSWERED, 0);
  }

  @Override
  public synchronized void answered(long dueNanos, int status, long latencyNanos) {
    double latency = status == UNANSWERED ? Double.POSITIVE_INFINITY : latencyNanos * 1e-9;
    requests.add(new SentRequest(dueNanos * 1e-9, latency, status));
  }

  /** In the order of the answers. */
  synchronized List<SentRequest> requests() {
    return List.copyOf(requests);
  }

  /** The requests of several logs, in their order. */
  static Map<String, List<SentRequest>> requests(Map<String, SentLog> logs) {
    Map<String, List<SentRequest>> all = new LinkedHashMap<>();
    logs.forEach((name, log) -> all.put(name, log.requests()));
    return all;
  }
}
