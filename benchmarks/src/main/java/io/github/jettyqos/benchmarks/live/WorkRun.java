package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.http.TroubleHandler;
import io.github.jettyqos.benchmarks.http.WorkHandler;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.RequestLog;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.measure.ClassDemand;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.examples.load.LoadStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One run of a server whose classes do different work. The server is new, and has learned nothing.
 *
 * @param config of the server
 * @param works what requests do, by path
 * @param streams what comes, {@link LoadStream}
 * @param seconds how long it comes
 * @param troubles what goes wrong meanwhile
 * @param threads what handlers run on
 * @param partition is put in force at the start; null: what the configuration says
 */
record WorkRun(
    QosConfig config,
    List<PathWork> works,
    List<String> streams,
    int seconds,
    List<Trouble> troubles,
    LiveServer.Threads threads,
    @Nullable Partition partition) {
  private static final int MOST_UNANSWERED = 8000;

  WorkRun {
    works = List.copyOf(works);
    streams = List.copyOf(streams);
    troubles = List.copyOf(troubles);
  }

  /** One in which nothing goes wrong, on platform threads. */
  WorkRun(QosConfig config, List<PathWork> works, List<String> streams, int seconds) {
    this(config, works, streams, seconds, List.of(), LiveServer.Threads.PLATFORM, null);
  }

  /** Clocks of the load, of the log and of the idle timer start where the loop begins a period. */
  WorkOutcome run(Processes processes, long seed) throws Exception {
    WorkHandler handler = new WorkHandler(works, seed);
    TroubleHandler troubled = new TroubleHandler(handler, troubles, seed);
    LiveServer server = new LiveServer(config, troubled, true, threads);
    try {
      new LoadOrder(server.port(), seconds, 1, MOST_UNANSWERED, seed, streams)
          .prepare(processes.client);
      if (partition != null) {
        server.qos.partition(partition, "as the run says");
      }
      server.awaitStep();
      IdleTimer.watch(processes.timer, seconds);
      long start = System.nanoTime();
      server.log.start(start);
      troubled.begin(start);
      Duration before = processorTime();
      Map<String, List<SentRequest>> sent = RequestLog.start(processes.client);
      Duration after = processorTime();
      double busy = after.minus(before).toNanos() / (1e9 * seconds);
      double drawn = handler.drawnNanos() / (1e9 * seconds);
      List<Double> late = IdleTimer.late(processes.timer);
      Map<String, List<ClientWindow>> windows = new LinkedHashMap<>();
      sent.forEach((name, all) -> windows.put(name, RequestLog.windows(all, seconds, 1)));
      LiveOutcome live =
          new LiveOutcome(
              config.classes(),
              seconds,
              start,
              server.log,
              server.qos.control().records(),
              windows,
              server.qos.speedup().inWords());
      return new WorkOutcome(live, sent, busy, drawn, late, learned(server));
    } finally {
      server.stop();
    }
  }

  private static String learned(LiveServer server) {
    DemandEstimate known = server.qos.demand();
    return known.inWords()
        + "; "
        + known.classes().stream().map(ClassDemand::inWords).collect(Collectors.joining("; "));
  }

  /** In steps of 10 ms; zero where the system does not say. */
  private static Duration processorTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /**
   * What runs beside the server, as long as a measurement takes.
   *
   * @param client sends the load, {@link io.github.jettyqos.benchmarks.load.RequestLogClient}
   * @param timer watches the machine, {@link IdleTimer}
   */
  record Processes(ClientProcess client, ClientProcess timer) {}
}
