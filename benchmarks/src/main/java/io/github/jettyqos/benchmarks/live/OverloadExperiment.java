package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Target.Statistic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The server of {@code live-mixed-compute}, whose class without target comes so often from the
 * second third on that its one processor is asked for 1.3 times its capacity: the law, equal
 * shares, and equal shares that are lent. It has 32 threads, since with 11 the classes could not
 * overload the processor in any partition.
 */
public final class OverloadExperiment {
  private static final int THREADS = 32;
  private static final int THIRD = 20;
  private static final double ASKED = 1.3;
  private static final int SEEDS = 2;
  private static final int WARM_MINUTES = 3;
  private static final SteadyRuns.Steady BEFORE =
      new SteadyRuns.Steady("before", SteadyExperiment.COMPUTING, List.of(3, 6, 2));
  private static final List<MixedTarget> TARGETS =
      List.of(
          new MixedTarget("small", Statistic.MEAN, 40),
          new MixedTarget("long", Statistic.MEAN, 200));

  /** The class without target, which pays for the overload. */
  private static final String PAYER = "large";

  private static final double LEAST_PAID = 0.1;

  private OverloadExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (VariantRuns variants = new VariantRuns(1);
        Pinning pinned = variants.first().apart(report)) {
      report.result("pinned", pinned.isPinned() ? 1 : 0);
      SteadyRuns steady = new SteadyRuns(SteadyExperiment.COMPUTE, 1, 1, 1);
      steady.warmUp(variants.first(), BEFORE, WARM_MINUTES);
      List<String> streams = streams(steady.busy(variants.first(), BEFORE, SteadyExperiment.BUSY));
      Map<Variant, List<LiveOutcome>> runs =
          variants.inTurn(Variant.USUAL, variant -> run(variant, streams), SEEDS);
      judge(report, THIRD, runs);
      VariantRuns.valid(report, runs.values());
      VariantRuns.write(out, report.name(), runs);
    }
  }

  private static LiveRun run(Variant variant, List<String> streams) {
    List<PathWork> works = SteadyExperiment.COMPUTE;
    return LiveRun.works(variant.config(THREADS, works, TARGETS), works, streams, 3 * THIRD);
  }

  /**
   * The rates that keep the processor busy for 80 %, and more of the last class. A request costs
   * its drawn time, and the time that Jetty and the machine use for any.
   */
  private static List<String> streams(SteadyRuns steady) {
    int last = BEFORE.rates().size() - 1;
    double[] rates = BEFORE.rates().stream().mapToDouble(r -> steady.times() * r).toArray();
    double all = Arrays.stream(rates).sum();
    double beside = (SteadyExperiment.BUSY - steady.offered(BEFORE)) / all;
    double each = steady.works().get(last).computeMillis() / 1e3 + Math.max(0, beside);
    double more = rates[last] + (ASKED - SteadyExperiment.BUSY) / each;
    List<String> streams = new ArrayList<>();
    for (int k = 0; k <= last; k++) {
      String steps = k < last ? "" : String.format(Locale.ROOT, ",%.2f@%d", more, THIRD);
      String name = steady.works().get(k).name();
      streams.add(String.format(Locale.ROOT, "%s=poisson:%.2f%s", name, rates[k], steps));
    }
    Report.say("%s", streams);
    return streams;
  }

  /**
   * Adds figures of all variants, checks of the law, and one that lending alone breaks some.
   *
   * @param from the second at which the overload begins
   */
  static void judge(Report report, int from, Map<Variant, List<LiveOutcome>> runs) {
    runs.forEach((variant, some) -> figures(report, from, variant, some));
    int broken = 0;
    for (MixedTarget each : TARGETS) {
      String owner = each.owner();
      report.atMost(owner + ": mean, ms", "loop_" + owner + "_mean_ms", each.millis());
      report.atMost(owner + ": lost", "loop_" + owner + "_lost", 0);
      broken += report.value("lend_" + owner + "_mean_ms") <= each.millis() ? 0 : 1;
      broken += report.value("lend_" + owner + "_lost") <= 0 ? 0 : 1;
    }
    report.atLeast(
        PAYER + ": part of it that is not served (it pays)",
        1 - report.value("loop_" + PAYER + "_served"),
        LEAST_PAID);
    report.atLeast("bounds that lending without a law breaks (must be some)", broken, 1);
  }

  private static void figures(Report report, int from, Variant variant, List<LiveOutcome> runs) {
    String prefix = variant.key() + "_";
    for (MixedTarget each : TARGETS) {
      String owner = each.owner();
      double mean =
          runs.stream()
              .flatMapToDouble(run -> run.latencies(owner, from))
              .average()
              .orElse(Double.NaN);
      report.result(prefix + owner + "_mean_ms", 1000 * mean);
      report.result(
          prefix + owner + "_lost", (double) runs.stream().mapToLong(r -> r.lost(owner)).sum());
    }
    List<SentRequest> paid =
        runs.stream()
            .flatMap(run -> run.sent(PAYER).stream())
            .filter(each -> each.due() >= from)
            .toList();
    report.result(
        prefix + PAYER + "_served",
        (double) paid.stream().filter(SentRequest::ok).count() / paid.size());
    report.result(
        prefix + "processors_busy",
        runs.stream().mapToDouble(LiveOutcome::busyProcessors).average().orElse(Double.NaN));
  }
}
