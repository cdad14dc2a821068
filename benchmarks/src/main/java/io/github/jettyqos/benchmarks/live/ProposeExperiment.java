package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.WorkHandler;
import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.config.QosConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

/**
 * What an operator is shown before another partition is applied, against what is measured after:
 * the server and the classes of {@code live-mixed} under a load that stays, no law, and another
 * partition every {@value ProposedRun#EACH} s. The server is told of threads and targets alone.
 *
 * <p>Partitions are drawn. Of five changes in a row three are the first drawn ones that are
 * predicted to move the mean of a class by more than 30 %, up or down; two are the first drawn.
 */
public final class ProposeExperiment {
  /**
   * Requests a second: they need 1.5, 6.6, 16.4 and 2 threads, and .8 of a processor. A queue of
   * reports lives for longer than a change, so none is made; that of any other lives for 3 s.
   */
  static final List<Integer> RATES = List.of(150, 80, 18, 90);

  private static final List<PathWork> WORKS = MixedExperiment.WORKS;
  private static final int CHANGES = 20;

  /** Of the partitions, arrivals and work; nothing was tried with it before it was recorded. */
  private static final long SEED = 7;

  private static final int MOST_UNANSWERED = 8000;

  private ProposeExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    report.result("seed", (double) SEED);
    QosConfig config = Column.LEND.config(MixedExperiment.THREADS, WORKS, MixedExperiment.TARGETS);
    LiveServer.Threads kind = LiveServer.Threads.PLATFORM;
    try (LiveServer server = new LiveServer(config, new WorkHandler(WORKS, SEED), true, kind);
        ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new);
        ClientProcess<IdleTimer> timer = new ClientProcess<>(IdleTimer::new)) {
      DrawnPartitions drawn =
          new DrawnPartitions(SEED, server.qos.control().classes(), WORKS, RATES);
      server.qos.partition(drawn.roomy(), "while the work is learned");
      LoadOrder order =
          new LoadOrder(
              server.port(), ProposedRun.seconds(2 * CHANGES), MOST_UNANSWERED, SEED, streams());
      order.prepare(client);
      server.awaitStep();
      long start = System.nanoTime();
      server.log.start(start);
      Future<?> sent = Beside.start(() -> LoadOrder.start(client));
      ProposedRun run = new ProposedRun(server, timer, start, drawn);
      ProposeFindings findings = new ProposeFindings(report, run.run(CHANGES, 2 * CHANGES));
      if (sent.isDone()) {
        throw new IOException("the load ended before the last change");
      }
      report.result("changes_made", run.made());
      findings.add(CHANGES);
      findings.write(out, report.name());
    }
  }

  private static List<String> streams() {
    List<String> streams = new ArrayList<>();
    for (int k = 0; k < WORKS.size(); k++) {
      streams.add(WORKS.get(k).name() + "=poisson:" + RATES.get(k));
    }
    return streams;
  }
}
