package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.WorkHandler;
import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.manage.PartitionProposal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * The figures that an operator is shown before another partition is applied, against those measured
 * after it: the server and the classes of {@code live-mixed} under a load that stays, no law, and
 * another partition every {@value EACH} s. The server is told of threads and targets alone.
 *
 * <p>Partitions are drawn. Of five changes in a row three are the first drawn ones that are
 * predicted to move the mean of a class by more than 30 %, up or down; two are the first drawn.
 */
public final class ProposeExperiment {
  /**
   * Requests a second: they need 1.5, 6.6, 16.4 and 2 threads, and .8 of a processor. A queue of
   * reports lives for longer than a change, so reports do not queue; that of any other lives for 3
   * s.
   */
  private static final List<Integer> RATES = List.of(150, 80, 18, 90);

  private static final List<PathWork> WORKS = MixedExperiment.WORKS;
  private static final int CHANGES = 20;

  /** More than these are not made: a change beside which the machine stalls does not count. */
  private static final int MOST_CHANGES = 2 * CHANGES;

  /** Of the partitions, arrivals and work; nothing was tried with it before it was recorded. */
  private static final long SEED = 7;

  private static final int MOST_UNANSWERED = 8000;

  /** Seconds until the work is measured. */
  private static final int WARM = 40;

  /** Seconds from one change to the next, and those until queues are steady. */
  private static final int EACH = 32;

  private static final int SETTLE = 6;

  /** Seconds with a stall in a change and in the time before it. */
  private static final int MOST_STALLS = 1;

  private static final double MOST_LOST = 0.01;
  private static final int MOST_CANDIDATES = 500;

  /** Of five changes in a row three are to move a mean. */
  private static final int ROUND = 5;

  private static final int MOVING = 3;

  private final LiveServer server;
  private final ClientProcess<IdleTimer> timer;
  private final DrawnPartitions drawn;
  private final List<ServiceClass> classes;
  private final long startNanos = System.nanoTime();

  private ProposeExperiment(
      LiveServer server, ClientProcess<IdleTimer> timer, DrawnPartitions drawn) {
    this.server = server;
    this.timer = timer;
    this.drawn = drawn;
    this.classes = server.qos.control().classes();
    server.log.start(startNanos);
  }

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    report.result("seed", (double) SEED);
    QosConfig config = Variant.LEND.config(MixedExperiment.THREADS, WORKS, MixedExperiment.TARGETS);
    LiveServer.Threads kind = LiveServer.Threads.PLATFORM;
    try (LiveServer server = new LiveServer(config, new WorkHandler(WORKS, SEED), true, kind);
        ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new);
        ClientProcess<IdleTimer> timer = new ClientProcess<>(IdleTimer::new)) {
      DrawnPartitions drawn =
          new DrawnPartitions(SEED, server.qos.control().classes(), WORKS, RATES);
      server.qos.partition(drawn.roomy(), "while the work is learned");
      double seconds = WARM + (1 + MOST_CHANGES) * EACH;
      new LoadOrder(server.port(), seconds, MOST_UNANSWERED, SEED, streams()).prepare(client);
      server.awaitStep();
      Future<?> sent = Beside.start(() -> LoadOrder.start(client));
      ProposeFindings findings =
          new ProposeFindings(report, new ProposeExperiment(server, timer, drawn).changes());
      if (sent.isDone()) {
        throw new IOException("the load ended before the last change");
      }
      findings.add(CHANGES);
      findings.write(out);
    }
  }

  private static List<String> streams() {
    return IntStream.range(0, WORKS.size())
        .mapToObj(k -> WORKS.get(k).name() + "=poisson:" + RATES.get(k))
        .toList();
  }

  /**
   * Makes changes until enough of them count: the machine stalled neither beside nor before them.
   */
  private List<List<ProposeFindings.Change>> changes() throws IOException {
    List<List<ProposeFindings.Change>> counted = new ArrayList<>();
    boolean quiet = isQuiet(WARM);
    for (int made = 1; counted.size() < CHANGES && made <= MOST_CHANGES; made++) {
      PartitionProposal proposal = proposal(counted.size() % ROUND < MOVING);
      server.qos.partition(proposal.proposed(), "change " + made + ", drawn");
      double from = (System.nanoTime() - startNanos) * 1e-9;
      boolean counts = quiet;
      quiet = isQuiet(EACH);
      counts &= quiet;
      Report.say("change %d%s: %s", made, counts ? "" : ", does not count", proposal.proposed());
      if (counts) {
        counted.add(
            IntStream.range(0, classes.size())
                .mapToObj(k -> change(k, proposal.classes().get(k), from))
                .toList());
      }
    }
    return counted;
  }

  /** Lets some seconds pass; whether the machine did not stall. */
  private boolean isQuiet(int seconds) throws IOException {
    timer.tell(each -> each.watch(seconds));
    long stalls =
        Arrays.stream(timer.ask(IdleTimer::late)).filter(each -> each > LiveOutcome.STALL).count();
    Report.say("%d s stalled; learned: %s", stalls, LiveRun.learned(server.qos));
    return stalls <= MOST_STALLS;
  }

  /**
   * The first candidate under which little is lost, and which moves a mean if that is wanted; the
   * last one where there is none.
   */
  private PartitionProposal proposal(boolean moving) {
    PartitionProposal proposal = server.qos.management().propose(drawn.next());
    for (int i = 1; i < MOST_CANDIDATES && !fits(proposal, moving); i++) {
      proposal = server.qos.management().propose(drawn.next());
    }
    return proposal;
  }

  private static boolean fits(PartitionProposal proposal, boolean moving) {
    return proposal.classes().stream()
            .allMatch(each -> each.ifApplied().orElseThrow().loss() <= MOST_LOST)
        && (!moving
            || proposal.classes().stream()
                .anyMatch(each -> ProposeFindings.Change.moves(now(each), next(each))));
  }

  private static double now(PartitionProposal.OfClass shown) {
    return shown.predicted().orElseThrow().residence();
  }

  private static double next(PartitionProposal.OfClass shown) {
    return shown.ifApplied().orElseThrow().residence();
  }

  private ProposeFindings.Change change(int k, PartitionProposal.OfClass shown, double from) {
    double[] delays = server.log.delays(k, Metric.RESIDENCE, from + SETTLE, from + EACH);
    double mean = LiveSeries.mean(delays, 0, delays.length);
    double error = SteadyPoints.Point.standardError(List.of(delays)) / mean;
    double before = shown.residence().orElse(Double.NaN);
    return new ProposeFindings.Change(
        classes.get(k).name(), before, now(shown), next(shown), mean, error);
  }
}
