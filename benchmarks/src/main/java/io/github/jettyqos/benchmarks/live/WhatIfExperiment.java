package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.WorkHandler;
import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.manage.PartitionProposal;
import io.github.jettyqos.core.manage.PartitionProposal.OfClass;
import io.github.jettyqos.sim.experiment.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What an operator is shown of a partition that is not in force, and how far off it is said to be,
 * against what is measured once it is: {@value #CHANGES} changes of two drawn mixes of classes. The
 * figure of a class is the p95 of its residence, of the last class the mean.
 *
 * <p>Half of the changes are drawn until one moves the figure of a class by 30 %. The error that is
 * told is right if two thirds of what comes is within it.
 */
public final class WhatIfExperiment {
  private static final int CHANGES = 20;
  private static final int MIXES = 2;

  /** Of mixes, partitions, arrivals and work; nothing was tried with it before it was recorded. */
  private static final long SEED = 58;

  private static final int THREADS = 64;
  private static final int MOST_UNANSWERED = 8000;

  /** Seconds until the work is measured, and the first predictions were compared. */
  private static final int WARM = 130;

  /** Seconds from one change to the next, and those until queues are steady. */
  private static final int EACH = 32;

  private static final int SETTLE = 6;
  private static final double MOST_LOST = 0.01;
  private static final double MOVED = 0.3;
  private static final int MOST_CANDIDATES = 100;
  private static final double MOST_OFF = 0.15;
  private static final double WITHIN = 2.0 / 3;

  private final List<Row> rows = new ArrayList<>();

  /** A class in a change: its figure before, predicted, and as it came, seconds. */
  private record Row(
      String change,
      boolean light,
      double before,
      double now,
      double next,
      double came,
      double told,
      double seen,
      double stalls) {
    double off() {
      return Math.abs(next / came - 1);
    }

    double unchanged() {
      return Math.abs(before / came - 1);
    }

    boolean moves() {
      return Math.abs(next / now - 1) > MOVED;
    }

    boolean isTold() {
      return !Double.isNaN(told);
    }

    double within() {
      return Math.abs(came / next - 1) <= told ? 1 : 0;
    }
  }

  private WhatIfExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    long seed = Long.getLong("what-if.seed", SEED);
    report.result("seed", (double) seed);
    SplittableRandom random = new SplittableRandom(seed);
    WhatIfExperiment all = new WhatIfExperiment();
    for (int mix = 0; mix < MIXES; mix++) {
      all.changes(DrawnMix.of(random, 3 + mix), random.nextLong(), mix + 1);
    }
    all.judge(report);
    all.write(out, report.name());
  }

  private void changes(DrawnMix mix, long seed, int number) throws Exception {
    Report.say("mix %d: %s, %s a second", number, mix.works(), mix.rates());
    QosConfig config = Variant.LEND.config(THREADS, mix.works(), mix.targets());
    LiveServer.Threads kind = LiveServer.Threads.PLATFORM;
    int changes = CHANGES / MIXES;
    try (LiveServer server =
            new LiveServer(config, new WorkHandler(mix.works(), seed), true, kind);
        ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new);
        ClientProcess<IdleTimer> timer = new ClientProcess<>(IdleTimer::new)) {
      List<ServiceClass> classes = server.qos.control().classes();
      DrawnPartitions drawn = new DrawnPartitions(seed, classes, mix.works(), mix.rates());
      server.qos.partition(drawn.roomy(), "while the work is learned");
      double seconds = WARM + (1.0 + changes) * EACH;
      new LoadOrder(server.port(), seconds, MOST_UNANSWERED, seed, mix.streams()).prepare(client);
      server.awaitStep();
      Future<?> sent = Beside.start(() -> LoadOrder.start(client));
      long start = System.nanoTime();
      server.log.start(start);
      double ignored = stalls(timer, WARM);
      for (int made = 1; made <= changes; made++) {
        PartitionProposal shown = proposal(server, drawn, made % 2 == 0);
        server.qos.partition(shown.proposed(), "change " + made + ", drawn");
        double from = (System.nanoTime() - start) * 1e-9;
        double stalls = stalls(timer, EACH);
        for (int k = 0; k < classes.size(); k++) {
          double[] came = server.log.delays(k, Metric.RESIDENCE, from + SETTLE, from + EACH);
          String name = number + "." + made + " " + classes.get(k).name();
          add(name, k == 0, shown.classes().get(k), came, stalls);
        }
      }
      if (sent.isDone()) {
        throw new IOException("the load ended before the last change");
      }
    }
  }

  private static double stalls(ClientProcess<IdleTimer> timer, int seconds) throws IOException {
    timer.tell(each -> each.watch(seconds));
    double[] late = timer.ask(IdleTimer::late);
    return Arrays.stream(late).filter(each -> each > LiveOutcome.STALL).count();
  }

  /** The first candidate under which little is lost, and which moves a figure if that is wanted. */
  private static PartitionProposal proposal(
      LiveServer server, DrawnPartitions drawn, boolean moving) {
    PartitionProposal proposal = server.qos.management().propose(asTyped(drawn.next()));
    for (int i = 1; i < MOST_CANDIDATES && !fits(proposal, moving); i++) {
      proposal = server.qos.management().propose(asTyped(drawn.next()));
    }
    return proposal;
  }

  /** Budgets and the total, as an operator sets them: what is lent is up to the law. */
  private static Partition asTyped(Partition drawn) {
    return Partition.of(drawn.total(), drawn.budgets());
  }

  private static boolean fits(PartitionProposal proposal, boolean moving) {
    return proposal.classes().stream().allMatch(each -> next(each).loss() <= MOST_LOST)
        && (!moving
            || proposal.classes().stream()
                .anyMatch(
                    each -> {
                      double now = each.predicted().orElseThrow().quantile();
                      return Math.abs(next(each).quantile() / now - 1) > MOVED;
                    }));
  }

  private static Prediction next(OfClass shown) {
    return shown.ifApplied().orElseThrow();
  }

  private void add(String name, boolean light, OfClass shown, double[] delays, double stalls) {
    double came = figure(shown.target(), delays);
    double before =
        (shown.target().isPresent() ? shown.measured() : shown.residence()).orElse(Double.NaN);
    double now = shown.predicted().orElseThrow().quantile();
    double told = shown.errorIfApplied().orElse(Double.NaN);
    Row row =
        new Row(
            name, light, before, now, next(shown).quantile(), came, told, delays.length, stalls);
    rows.add(row);
    Report.say(
        "%s: before %.1f ms, predicted %.1f, came %.1f of %d: off %.3f, told %.3f; stalls %.0f",
        name, before * 1e3, row.next * 1e3, came * 1e3, delays.length, row.off(), told, stalls);
  }

  private static double figure(Optional<Target> target, double... delays) {
    OptionalDouble quantile =
        target.map(each -> each.statistic().quantile()).orElse(OptionalDouble.empty());
    double[] sorted = delays.clone();
    Arrays.sort(sorted);
    return quantile.isPresent()
        ? sorted[(int) Math.ceil(quantile.getAsDouble() * sorted.length) - 1]
        : LiveSeries.mean(sorted, 0, sorted.length);
  }

  private void judge(Report report) {
    report.result("off_median", Medians.of(values(each -> true, Row::off)));
    report.result("off_p90", Medians.percentile(values(each -> true, Row::off), 0.9));
    report.result("off_light_median", Medians.of(values(Row::light, Row::off)));
    report.result("off_moved_median", Medians.of(values(Row::moves, Row::off)));
    report.result("unchanged_moved_median", Medians.of(values(Row::moves, Row::unchanged)));
    double[] told = values(Row::isTold, Row::within);
    report.result("told", (double) told.length / rows.size());
    report.result("told_median", Medians.of(values(Row::isTold, Row::told)));
    report.result("within", Arrays.stream(told).average().orElse(0));
    report.atMost("median error", "off_median", MOST_OFF);
    report.atMost("median error of light classes", "off_light_median", MOST_OFF);
    report.atLeast("share of what came within the error that was told", "within", WITHIN);
    report.atLeast(
        "the twin, that nothing changes: median error of what is predicted to move",
        "unchanged_moved_median",
        MOST_OFF);
  }

  private double[] values(Predicate<Row> which, ToDoubleFunction<Row> value) {
    return rows.stream().filter(which).mapToDouble(value).toArray();
  }

  private void write(Path out, String name) throws IOException {
    Csv csv =
        new Csv("change_class", "before_s", "now_s", "predicted_s", "came_s", "told", "count");
    for (Row each : rows) {
      csv.row(each.change, each.before, each.now, each.next, each.came, each.told, each.seen);
    }
    csv.write(out.resolve(name + ".csv"));
  }
}
