package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.trace.TraceReport;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The laws of {@link LiuFig3} on real traffic.
 *
 * <p>Liu, Zheng, Heo and Sha 2005, section 4, tell of such runs and leave out the results; the
 * bounds are ours, from what four real traces gave. The reference stays 2 s and time is compressed
 * or stretched, so that on average 2, 20 or 200 requests come within it. That is what matters: the
 * delay of few requests is mostly chance, that of many is what the law makes of the traffic. The
 * source of figure 3 has 20/11.
 *
 * <p>The first 105 000 requests are replayed, less a tenth and 5000 at most, which do not count.
 * The seed draws the work, and moments within a second or a minute where the file tells no more.
 */
final class LiuTraces extends Experiment {
  private static final int[] LOADS = {2, 20, 200};

  private static final int SHOWN = LiuTracesPicture.LOAD;
  private static final List<LiuBenchmark> LAWS = List.of(LiuBenchmark.values());

  /** The result of one seed. */
  private record Seed(List<List<BlockDelays>> byLoad) {}

  LiuTraces() {
    super(
        "liu-traces", "Liu et al. 2005, sec. 4: the same laws on real traffic (--trace FILE)", 10);
  }

  @Override
  public boolean isReplay() {
    return true;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    Path file = setting.trace();
    TraceTimes first = times(file, 1);
    String traffic = file == null ? "no trace: 16 Pareto On/Off sources" : name(file);
    introduce(findings, traffic, first);
    List<Seed> runs = setting.overSeeds(name(), seed -> run(file, seed));
    Csv csv = new Csv("requests_per_reference", "seed", "block", "model", "queue", "age");
    for (int i = 0; i < LOADS.length; i++) {
      int index = i;
      List<List<BlockDelays>> bySeed = runs.stream().map(run -> run.byLoad.get(index)).toList();
      report(findings, LOADS[i], first.perSecond(), bySeed);
      write(csv, LOADS[i], bySeed);
      if (LOADS[i] == SHOWN) {
        String title = String.format(Locale.ROOT, "%s, %d requests in 2 s, seed 1", traffic, SHOWN);
        LiuTracesPicture.write(setting.file(name() + ".png"), title, first, bySeed.get(0));
      }
    }
    csv.write(setting.file(name() + ".csv"));
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static TraceTimes times(@Nullable Path file, long seed) throws IOException {
    return file == null
        ? TraceTimes.synthetic(seed, LiuBenchmark.REQUESTS)
        : TraceTimes.of(file, seed, LiuBenchmark.REQUESTS);
  }

  private static void introduce(Findings findings, String traffic, TraceTimes times) {
    findings.line("%s", traffic);
    findings.line(
        "%d requests, %.3f a second; variance over mean of counts of 2, 20, 500: %.2f %.2f %.2f",
        times.count(),
        times.perSecond(),
        times.dispersion(2),
        times.dispersion(20),
        times.dispersion(500));
    TraceReport report = times.report();
    if (report != null && report.malformed() + report.late() > 0) {
      findings.line("%d lines malformed, %d late", report.malformed(), report.late());
      report.problems().forEach(problem -> findings.line("  %s", problem));
    }
    findings.result("requests", times.count());
  }

  private static Seed run(@Nullable Path file, long seed) {
    TraceTimes times;
    try {
      times = times(file, seed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<List<BlockDelays>> byLoad = new ArrayList<>();
    for (int load : LOADS) {
      List<BlockDelays> runs = new ArrayList<>();
      for (LiuBenchmark law : LAWS) {
        WorkDistribution work =
            WorkDistribution.exponential(1, new RandomStreams(seed).stream("work"));
        RateRun run =
            RateRun.run(
                law.law(),
                LiuBenchmark.PERIOD_NANOS,
                ArrivalMemory.WINDOW,
                times.at(load / LiuBenchmark.REFERENCE),
                work,
                times.count());
        int skipped = Math.min(LiuBenchmark.SKIPPED, times.count() / 10);
        runs.add(new BlockDelays(run, skipped, BlockDelays.BLOCK));
      }
      byLoad.add(runs);
    }
    return new Seed(byLoad);
  }

  private static void report(
      Findings findings, int load, double perSecond, List<List<BlockDelays>> bySeed) {
    double compression = load / LiuBenchmark.REFERENCE / perSecond;
    String at = ", " + load + " a reference";
    findings.line("");
    findings.line("%d requests in 2 s: time compressed %.4g times", load, compression);
    findings.result("compression_load" + load, compression);
    LiuTable table = new LiuTable(findings);
    for (int i = 0; i < LAWS.size(); i++) {
      table.add(LAWS.get(i), "_load" + load, of(i, bySeed));
    }
    double queue = variance(1, bySeed);
    double gain = variance(0, bySeed) / queue;
    findings.result("variance_ratio_load" + load, gain);
    findings.within(
        "mean delay under the queue-length law, s" + at,
        Means.of(of(1, bySeed), BlockDelays::mean),
        1.95,
        2.05);
    // Few requests at a time: the delays of either law are mostly the chance of their own work.
    findings.atLeast(
        "variance of block means, queueing model to queue length" + at,
        gain,
        load < SHOWN ? 5 : 20);
    findings.atLeast(
        "variance of block means, queue length to age" + at, queue / variance(2, bySeed), 3);
  }

  private static List<BlockDelays> of(int law, List<List<BlockDelays>> bySeed) {
    return bySeed.stream().map(each -> each.get(law)).toList();
  }

  private static double variance(int law, List<List<BlockDelays>> bySeed) {
    return Means.of(of(law, bySeed), BlockDelays::blockVariance);
  }

  private static void write(Csv csv, int load, List<List<BlockDelays>> bySeed) {
    for (int seed = 1; seed <= bySeed.size(); seed++) {
      List<BlockDelays> runs = bySeed.get(seed - 1);
      for (int block = 0; block < runs.get(0).means().size(); block++) {
        csv.row(
            load,
            seed,
            block + 1,
            runs.get(0).means().get(block),
            runs.get(1).means().get(block),
            runs.get(2).means().get(block));
      }
    }
  }
}
