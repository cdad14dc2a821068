package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.MixedHandler;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.examples.load.LoadStream;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * One run: a server, a load, things that are done meanwhile.
 *
 * @param config of the server
 * @param waitMillis what a handler waits in the mean
 * @param computeMillis what it computes
 * @param streams what comes, {@link LoadStream}
 * @param seconds how long it comes
 * @param window of the client's figures, seconds
 * @param events what is done to the server meanwhile, in the order of time
 * @param gate whether requests are admitted by class, or handled as they come
 */
record LiveRun(
    QosConfig config,
    double waitMillis,
    double computeMillis,
    List<String> streams,
    double seconds,
    double window,
    List<Event> events,
    boolean gate) {
  private static final int MOST_UNANSWERED = 8000;

  /**
   * Something that is done to the server.
   *
   * @param second when
   * @param action what
   */
  record Event(double second, BiConsumer<LiveServer, MixedHandler> action) {}

  LiveRun {
    streams = List.copyOf(streams);
    events = List.copyOf(events);
  }

  LiveRun(
      QosConfig config,
      double waitMillis,
      double computeMillis,
      List<String> streams,
      double seconds,
      double window) {
    this(config, waitMillis, computeMillis, streams, seconds, window, List.of(), true);
  }

  /** The same with things that are done meanwhile. */
  LiveRun with(List<Event> done) {
    return new LiveRun(config, waitMillis, computeMillis, streams, seconds, window, done, gate);
  }

  /** The same without admission: only the client's figures count then. */
  LiveRun withoutGate() {
    return new LiveRun(config, waitMillis, computeMillis, streams, seconds, window, events, false);
  }

  /** Both clocks start where the loop begins a period. */
  LiveOutcome run(ClientProcess client, long seed) throws Exception {
    MixedHandler handler = new MixedHandler(waitMillis * 1e6, computeMillis * 1e6);
    LiveServer server = new LiveServer(config, handler, gate);
    try {
      new LoadOrder(server.port(), seconds, window, MOST_UNANSWERED, seed, streams).prepare(client);
      if (gate) {
        server.awaitStep();
      }
      long start = System.nanoTime();
      server.log.start(start);
      Thread hand = new Thread(() -> act(server, handler, start), "events");
      hand.start();
      Map<String, List<ClientWindow>> seen = LoadOrder.start(client);
      hand.join();
      return new LiveOutcome(
          config.classes(),
          seconds,
          start,
          server.log,
          gate ? server.qos.control().records() : List.of(),
          seen,
          gate ? server.qos.speedup().inWords() : "");
    } finally {
      server.stop();
    }
  }

  private void act(LiveServer server, MixedHandler handler, long start) {
    try {
      for (Event event : events) {
        long early = start + (long) (event.second * 1e9) - System.nanoTime();
        if (early > 0) {
          Thread.sleep(early / 1_000_000, (int) (early % 1_000_000));
        }
        event.action.accept(server, handler);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
