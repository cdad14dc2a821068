package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.ClientProcess;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

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

  /**
   * Something that is done to the server.
   *
   * @param second when
   * @param action what
   */
  record Event(double second, Consumer<LiveServer> action) {}

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
  Outcome run(ClientProcess client, long seed) throws Exception {
    LiveServer server = new LiveServer(config, waitMillis, computeMillis, gate);
    try {
      String order =
          String.format(
              Locale.ROOT,
              "%d %.3f %.3f %d %s",
              server.port(),
              seconds,
              window,
              seed,
              String.join(" ", streams));
      String ready = client.ask(order)[0];
      if (!ready.equals("ready")) {
        throw new IOException("the client says " + ready);
      }
      if (gate) {
        awaitStep(server.qos.control());
      }
      long start = System.nanoTime();
      server.log.start(start);
      Thread hand = new Thread(() -> act(server, start), "events");
      hand.start();
      Map<String, List<ClientWindow>> seen = new LinkedHashMap<>();
      for (String word : client.ask("go")) {
        int equals = word.indexOf('=');
        seen.put(word.substring(0, equals), StreamWindows.parse(word.substring(equals + 1)));
      }
      hand.join();
      return new Outcome(
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

  private void act(LiveServer server, long start) {
    try {
      for (Event event : events) {
        long early = start + (long) (event.second * 1e9) - System.nanoTime();
        if (early > 0) {
          Thread.sleep(early / 1_000_000, (int) (early % 1_000_000));
        }
        event.action.accept(server);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void awaitStep(ControlLoop loop) throws InterruptedException {
    long steps = loop.status().steps();
    while (loop.status().steps() == steps) {
      Thread.sleep(1);
    }
  }
}
