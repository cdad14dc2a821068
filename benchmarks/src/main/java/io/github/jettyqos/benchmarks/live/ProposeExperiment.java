package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.WorkHandler;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What an operator is shown before another partition is applied, against what is measured after:
 * the server and the classes of {@code live-mixed} under a load that stays, no law, and a partition
 * by chance every {@value ProposedRun#EACH} s. The server is told of threads and targets alone.
 *
 * <p>Of five changes in a row three are the first drawn ones that are predicted to move the mean of
 * a class by more than 30 %, up or down; two are as they are drawn.
 */
public final class ProposeExperiment implements BenchmarkRun {
  /**
   * Requests a second: needs of 1.5, 6.6, 16.4 and 2 threads, .8 of a processor. More reports would
   * not be moved sooner: a queue of them lives for minutes.
   */
  static final List<Integer> RATES = List.of(150, 80, 18, 90);

  private static final int CHANGES = 20;
  private static final String SEED = "propose.seed";
  private static final String FEWER = "propose.changes";
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
    return "20 changes of the partition: what is predicted before, measured after";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    int changes = Integer.getInteger(FEWER, CHANGES);
    long seed = Long.getLong(SEED, 1);
    report.result("seed", (double) seed);
    List<String> streams = new ArrayList<>();
    for (int k = 0; k < RATES.size(); k++) {
      streams.add(MixedExperiment.WORKS.get(k).name() + "=poisson:" + RATES.get(k));
    }
    LiveServer server =
        new LiveServer(
            Column.LEND.config(
                MixedExperiment.THREADS, MixedExperiment.WORKS, MixedExperiment.TARGETS),
            new WorkHandler(MixedExperiment.WORKS, seed),
            true);
    ExecutorService load = Executors.newSingleThreadExecutor();
    try (ClientProcess client = new ClientProcess(LoadClient.class);
        ClientProcess timer = new ClientProcess(IdleTimer.class)) {
      int seconds = ProposedRun.seconds(changes);
      ProposedRun run = new ProposedRun(server, seed);
      new LoadOrder(server.port(), seconds, 1, MOST_UNANSWERED, seed, streams).prepare(client);
      server.awaitStep();
      IdleTimer.watch(timer, seconds);
      long start = System.nanoTime();
      server.log.start(start);
      Future<Map<String, List<ClientWindow>>> seen = load.submit(() -> LoadOrder.start(client));
      run.change(start, changes);
      List<List<ProposedChange>> all = run.measured(seen.get());
      ProposeFindings findings = new ProposeFindings(report, all);
      findings.add(IdleTimer.late(timer));
      findings.write(out, name());
    } finally {
      load.shutdownNow();
      server.stop();
    }
    return report;
  }
}
