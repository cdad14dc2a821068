package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.http.TroubleHandler;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.examples.load.LoadStream;
import io.github.jettyqos.jetty.Qos;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;

/** One run of a new server under a load. */
final class LiveRun {
  private static final int MOST_UNANSWERED = 8000;

  private final QosConfig config;
  private LongFunction<Handler> handlers;
  private final List<String> streams;
  private final double seconds;
  private List<Event> events = List.of();
  private boolean gate = true;
  private LiveServer.Threads threads = LiveServer.Threads.PLATFORM;
  private @Nullable Partition start;

  /**
   * An action during a run.
   *
   * @param second its time
   * @param action the action
   */
  record Event(double second, Runnable action) {}

  /**
   * A run on platform threads, without events.
   *
   * @param config of the server
   * @param handlers makes its handler by a seed
   * @param streams the arrivals, {@link LoadStream}
   * @param seconds the length of the load
   */
  LiveRun(QosConfig config, LongFunction<Handler> handlers, List<String> streams, double seconds) {
    this.config = config;
    this.handlers = handlers;
    this.streams = List.copyOf(streams);
    this.seconds = seconds;
  }

  /** A run of requests whose work depends on their path, and in which some go wrong. */
  static LiveRun works(
      QosConfig config,
      List<PathWork> works,
      List<String> streams,
      double seconds,
      Trouble... troubles) {
    List<Trouble> all = List.of(troubles);
    return new LiveRun(config, seed -> new TroubleHandler(works, all, seed), streams, seconds);
  }

  /** Takes a handler that does not depend on the seed. */
  LiveRun of(Handler handler) {
    handlers = any -> handler;
    return this;
  }

  /** Adds events, in the order of their times. */
  LiveRun with(Event... done) {
    events = List.of(done);
    return this;
  }

  /** Without admission; there are figures of the client alone then. */
  LiveRun withoutGate() {
    gate = false;
    return this;
  }

  LiveRun on(LiveServer.Threads others) {
    threads = others;
    return this;
  }

  /** Sets the partition at the start; null is that of the configuration. */
  LiveRun from(@Nullable Partition partition) {
    start = partition;
    return this;
  }

  /** Runs; all clocks start when the loop begins a period. */
  LiveOutcome run(LiveProcesses beside, long seed) throws Exception {
    Handler handler = handlers.apply(seed);
    try (LiveServer server = new LiveServer(config, handler, gate, threads)) {
      new LoadOrder(server.port(), seconds, MOST_UNANSWERED, seed, streams)
          .prepare(beside.client());
      if (gate) {
        server.awaitStep();
      }
      if (start != null) {
        server.qos.partition(start, "the start");
        server.qos.control().resume();
      }
      beside.watch((int) seconds);
      long begin = System.nanoTime();
      server.log.start(begin);
      if (handler instanceof TroubleHandler troubled) {
        troubled.begin(begin);
      }
      Thread hand = new Thread(() -> act(begin), "events");
      hand.start();
      Duration before = processorTime();
      Map<String, List<SentRequest>> sent = LoadOrder.start(beside.client());
      double busy = processorTime().minus(before).toNanos() / (1e9 * seconds);
      hand.join();
      return new LiveOutcome(
          config.classes(),
          seconds,
          begin,
          server.log,
          gate ? server.qos.control().records() : List.of(),
          sent,
          beside.late(),
          busy,
          handler instanceof TroubleHandler work ? work.drawnNanos() / (1e9 * seconds) : 0,
          gate ? learned(server.qos) : "");
    }
  }

  /** The speedup and demand that a server has measured, in words. */
  static String learned(Qos qos) {
    DemandEstimate known = qos.demand();
    List<String> classes = known.classes().stream().map(ClassDemand::inWords).toList();
    return qos.speedup().inWords() + "; " + known.inWords() + "; " + String.join("; ", classes);
  }

  /** In steps of 10 ms; zero where the system does not say. */
  private static Duration processorTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private void act(long begin) {
    try {
      for (Event event : events) {
        TimeUnit.NANOSECONDS.sleep(begin + (long) (event.second * 1e9) - System.nanoTime());
        event.action.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
