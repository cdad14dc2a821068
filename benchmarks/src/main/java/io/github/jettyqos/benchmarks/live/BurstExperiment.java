package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Liu's comparison on a real server: bursty traffic of a class whose delay is tracked, under the
 * loop and under static partitions.
 *
 * <p>Traces are looked for in the directory of the system property {@code traces}, else of the
 * environment variable {@code TRACES}; without one, On/Off sources only.
 */
public final class BurstExperiment {
  private static final int THREADS = 40;
  private static final MixedServer SERVER = new MixedServer(THREADS, 40, 1, 250);
  private static final double REFERENCE = 200;
  private static final double WARM = 10;
  private static final int BLOCK = 250;
  private static final double FACTOR = 20;
  private static final String ON_OFF = "premium=pareto:16,0.1,0.9,0.01,1.5";

  /** Static partitions around the reference have the least budget and one more. */
  private record Traffic(String name, String stream, double seconds, int least) {}

  private BurstExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (LiveProcesses processes = LiveProcesses.unwatched();
        Trials all = new Trials(report, processes)) {
      all.warmUp(run(LawKind.STATIC, 9, ON_OFF, 6));
      compare(report, all, processes, new Traffic("on_off", ON_OFF, 40, 9), out);
      Path trace = trace();
      if (trace == null) {
        report.note("no trace: give -Dtraces=DIR or TRACES=DIR with nasa_19950801_events.csv.gz");
      } else {
        Traffic nasa = new Traffic("nasa", "premium=trace:300," + trace, 50, 5);
        compare(report, all, processes, nasa, out);
      }
      all.conclude("the model takes arrivals for Poisson, and a tracked delay for a steady state");
    }
  }

  private static @Nullable Path trace() {
    String directory = System.getProperty("traces", System.getenv("TRACES"));
    if (directory == null) {
      return null;
    }
    Path file = Path.of(directory, "nasa_19950801_events.csv.gz");
    return Files.isReadable(file) ? file : null;
  }

  private static void compare(
      Report report, Trials all, LiveProcesses processes, Traffic traffic, Path out)
      throws Exception {
    String name = traffic.name;
    Map<String, List<LiveOutcome>> groups = new LinkedHashMap<>();
    LiveOutcome loop = all.run(name, run(LawKind.MTRR, 0, traffic.stream, traffic.seconds), 1);
    groups.put("loop", List.of(loop));
    all.overhead(name);
    double mean = figures(report, name + "_loop", loop);
    double nearest = Double.POSITIVE_INFINITY;
    double best = Double.NaN;
    for (int budget = traffic.least; budget <= traffic.least + 1; budget++) {
      LiveOutcome fixed =
          run(LawKind.STATIC, budget, traffic.stream, traffic.seconds).run(processes, 1);
      groups.put("static " + budget, List.of(fixed));
      double off = Math.abs(figures(report, name + "_static" + budget, fixed) - REFERENCE / 1000);
      if (off < nearest) {
        nearest = off;
        best = report.value(name + "_static" + budget + "_block_variance");
      }
    }
    report.atLeast(
        name + ": variance of block means, best static to loop",
        best / report.value(name + "_loop_block_variance"),
        FACTOR);
    report.atMost(name + ": mean off the reference", Math.abs(1000 * mean / REFERENCE - 1), 0.05);
    all.model(name, WARM, traffic.seconds);
    Trials.write(out, report.name() + "-" + name, groups, 1);
  }

  private static double figures(Report report, String name, LiveOutcome run) {
    double[] delays = run.log().delays(0, Metric.RESIDENCE, WARM, run.seconds());
    double mean = LiveSeries.mean(delays, 0, delays.length);
    double variance = LiveSeries.blockVariance(delays, BLOCK);
    report.result(name + "_mean_s", mean);
    report.result(name + "_block_variance", variance);
    report.result(name + "_requests", delays.length);
    return mean;
  }

  private static LiveRun run(LawKind law, int budget, String stream, double seconds) {
    ServiceClassBuilder premium =
        LiveConfig.named("premium").target(LiveConfig.target(Meaning.TRACK, REFERENCE));
    ServiceClassBuilder basic = LiveConfig.rest("basic");
    if (law == LawKind.STATIC) {
      premium.budget(budget);
      basic.budget(THREADS - budget);
    }
    List<String> streams = List.of(stream, "basic=poisson:200");
    return SERVER.run(law, List.of(premium, basic), streams, seconds);
  }
}
