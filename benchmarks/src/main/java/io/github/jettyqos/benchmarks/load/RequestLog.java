package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.StreamListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every request of a stream: what windows say of it can then be chosen afterwards. */
final class RequestLog implements StreamListener {
  private final List<SentRequest> requests = new ArrayList<>();

  @Override
  public void sent(long dueNanos) {
    // it is heard of again
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

  /** Those of several, in their order. */
  static Map<String, List<SentRequest>> requests(Map<String, RequestLog> logs) {
    Map<String, List<SentRequest>> all = new LinkedHashMap<>();
    logs.forEach((name, log) -> all.put(name, log.requests()));
    return all;
  }
}
