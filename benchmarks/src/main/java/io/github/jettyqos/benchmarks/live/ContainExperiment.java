package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Target.Statistic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.util.VirtualThreads;

/** A class that hangs or becomes slow, and its effect on the others, in all variants. */
public final class ContainExperiment {
  private static final int THREADS = 24;
  private static final int THIRD = 20;
  private static final int HANGING = 20;
  private static final int TENFOLD = 9;

  /**
   * Handlers wait and compute nothing, so the servers run at the same time, each with a client of
   * its own that sends the same. They keep 2, 3.2, 3 and 1 threads of 24 busy in the mean: equal
   * shares of six keep all targets. A class that hangs or is slow takes 20 or more.
   */
  private static final List<PathWork> WORKS =
      List.of(
          new PathWork("gold", 10, 0),
          new PathWork("silver", 80, 0),
          new PathWork("bronze", 300, 0),
          new PathWork("rest", 20, 0));

  /** The last is no target: ten times what the class takes alone, at least 1 s. */
  private static final List<MixedTarget> TARGETS =
      List.of(
          new MixedTarget("gold", Statistic.P95, 60),
          new MixedTarget("silver", Statistic.P95, 400),
          new MixedTarget("bronze", Statistic.MEAN, 1000),
          new MixedTarget("rest", Statistic.P95, 1000));

  private static final List<String> STREAMS =
      List.of("gold=poisson:200", "silver=poisson:40", "bronze=poisson:10", "rest=poisson:50");

  /**
   * Milliseconds that silver of {@link MixedExperiment} waits longer: 50 of the 80 ms become 500.
   * It then asks for 80 of 64 threads, instead of 12.
   */
  private static final double EXTRA = 450;

  private static final int SEEDS = 2;
  private static final List<String> SLOW_STREAMS =
      List.of("gold=poisson:100", "silver=poisson:150", "report=poisson:10", "rest=poisson:100");

  private ContainExperiment() {}

  /** Measures a class that hangs or is slow, on two kinds of threads. */
  public static void run(Report report, Path out) throws Exception {
    List<List<LiveOutcome>> all = new ArrayList<>();
    try (VariantRuns variants = new VariantRuns(Variant.values().length)) {
      for (LiveServer.Threads kind : LiveServer.Threads.values()) {
        if (kind == LiveServer.Threads.VIRTUAL && !VirtualThreads.areSupported()) {
          report.note("virtual threads are left out: Java " + Runtime.version().feature());
          continue;
        }
        TroubleCase warm = of("warm up", 4, Trouble.slow("silver", 4, 8, 1));
        Map<Variant, List<LiveOutcome>> ignored =
            variants.together(variant -> warm.run(variant, kind), 0);
        for (TroubleCase each : cases()) {
          Map<Variant, List<LiveOutcome>> runs =
              variants.together(variant -> each.run(variant, kind), 1);
          String words = kind.name().toLowerCase(Locale.ROOT);
          new TroubleFindings(report, words + ", ", each).add(runs);
          String name = report.name() + "-" + words + "-" + each.name().replace(' ', '-');
          VariantRuns.write(out, name, runs);
          all.addAll(runs.values());
        }
      }
    }
    VariantRuns.valid(report, all);
  }

  private static List<TroubleCase> cases() {
    return List.of(
        of("silver hangs", THIRD, Trouble.hang("silver", THIRD, 2 * THIRD, HANGING)),
        of("rest hangs", THIRD, Trouble.hang("rest", THIRD, 2 * THIRD, HANGING)),
        of("silver slow", THIRD, Trouble.slow("silver", THIRD, 2 * THIRD, TENFOLD * 80)));
  }

  private static TroubleCase of(String name, int third, Trouble trouble) {
    return new TroubleCase(name, THREADS, WORKS, TARGETS, STREAMS, third, trouble);
  }

  /** Measures classes of different work, one of which calls a server that is slow. */
  public static void slow(Report report, Path out) throws Exception {
    TroubleCase slow = slow(THIRD);
    LiveServer.Threads kind = LiveServer.Threads.PLATFORM;
    try (VariantRuns variants = new VariantRuns(1)) {
      LiveOutcome ignored = slow(5).run(Variant.LOOP, kind).run(variants.first(), 0);
      Map<Variant, List<LiveOutcome>> runs =
          variants.inTurn(List.of(Variant.values()), variant -> slow.run(variant, kind), SEEDS);
      new TroubleFindings(report, "", slow).add(runs);
      VariantRuns.valid(report, runs.values());
      VariantRuns.write(out, report.name(), runs);
    }
  }

  private static TroubleCase slow(int third) {
    List<MixedTarget> targets = new ArrayList<>(MixedExperiment.TARGETS);
    targets.add(new MixedTarget("rest", Statistic.P95, 1000));
    return new TroubleCase(
        "silver slow",
        MixedExperiment.THREADS,
        MixedExperiment.WORKS,
        targets,
        SLOW_STREAMS,
        third,
        Trouble.slow("silver", third, 2 * third, EXTRA));
  }
}
