package io.github.jettyqos.benchmarks.load;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The client of an open-loop load. Its process lives as long as a measurement, so that its code is
 * compiled once.
 */
public final class LoadClient {
  private Callable<Map<String, List<SentRequest>>> ready = Map::of;

  /** Prepares a load. */
  void prepare(Callable<Map<String, List<SentRequest>>> load) {
    ready = load;
  }

  /** Sends the load; returns every request by stream. */
  Map<String, List<SentRequest>> go() throws Exception {
    return ready.call();
  }
}
