package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.WorkHandler;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What an operator is shown before another partition is applied, against what is measured after:
 * the server and the classes of {@code live-mixed} under a load that stays, no law, and another
 * partition every {@value ProposedRun#EACH} s. The server is told of threads and targets alone.
 *
 * <p>Partitions are drawn. Of five changes in a row three are the first drawn ones that are
 * predicted to move the mean of a class by more than 30 %, up or down; two are the first drawn.
 */
public final class ProposeExperiment implements BenchmarkRun {
  /**
   * Requests a second: they need 1.5, 6.6, 16.4 and 2 threads, and .8 of a processor. A queue of
   * reports lives for longer than a change, so none is made; that of any other lives for 3 s.
   */
  static final List<Integer> RATES = List.of(150, 80, 18, 90);

  private static final List<PathWork> WORKS = MixedExperiment.WORKS;
  private static final int CHANGES = 20;

  /** Of the partitions, arrivals and work; nothing was tried with it before it was recorded. */
  private static final long SEED = 7;

  private static final String FEWER = "propose.changes";
  private static final String OTHER = "propose.seed";
  private static final int MOST_UNANSWERED = 8000;

  @Override
  public String name() {
    return "live-propose";
  }

  @Override
  public String duration() {
    return "12 min";
  }

  @Override
  public String title() {
    return "20 partitions applied by hand: delays predicted before, measured after";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    int changes = Integer.getInteger(FEWER, CHANGES);
    long seed = Long.getLong(OTHER, SEED);
    report.result("seed", (double) seed);
    LiveServer server =
        new LiveServer(
            Column.LEND.config(MixedExperiment.THREADS, WORKS, MixedExperiment.TARGETS),
            new WorkHandler(WORKS, seed),
            true);
    ExecutorService load = Executors.newSingleThreadExecutor();
    try (ClientProcess client = new ClientProcess(LoadClient.class);
        ClientProcess timer = new ClientProcess(IdleTimer.class)) {
      DrawnPartitions drawn =
          new DrawnPartitions(seed, server.qos.control().classes(), WORKS, RATES);
      server.qos.partition(drawn.roomy(), "while the work is learned");
      new LoadOrder(
              server.port(), ProposedRun.seconds(2 * changes), 1, MOST_UNANSWERED, seed, streams())
          .prepare(client);
      server.awaitStep();
      long start = System.nanoTime();
      server.log.start(start);
      Future<?> sent = load.submit(() -> LoadOrder.start(client));
      ProposedRun run = new ProposedRun(server, timer, start, drawn);
      ProposeFindings findings = new ProposeFindings(report, run.run(changes, 2 * changes));
      if (sent.isDone()) {
        throw new IOException("the load ended before the last change");
      }
      report.result("changes_made", run.made());
      findings.add(changes);
      findings.write(out, name());
    } finally {
      load.shutdownNow();
      server.stop();
    }
    return report;
  }

  private static List<String> streams() {
    List<String> streams = new ArrayList<>();
    for (int k = 0; k < WORKS.size(); k++) {
      streams.add(WORKS.get(k).name() + "=poisson:" + RATES.get(k));
    }
    return streams;
  }
}
