package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Runs scenarios with seeds, on all processors. Every scenario sees the same traffic. */
final class Simulator {
  /** Seeds whose results are held at once, at most; fewer where there are many windows. */
  private static final int AT_ONCE = 16;

  /** Windows of classes that are held at once: some 100 MB. */
  private static final long MOST_WINDOWS = 1_500_000;

  private Simulator() {}

  /** Runs every scenario with the seeds 1, 2, ...; outcomes do not depend on the processors. */
  static List<ScenarioResult> run(
      List<Scenario> scenarios, Traffic traffic, SimulatedTime span, int seeds) throws IOException {
    List<ScenarioResult> outcomes = scenarios.stream().map(ScenarioResult::new).toList();
    try (Progress.Bar progress = Progress.bars().bar("simulating", steps(scenarios, span, seeds))) {
      int atOnce = atOnce(scenarios, span);
      for (int first = 1; first <= seeds; first += atOnce) {
        List<List<RunResult>> runs =
            LongStream.rangeClosed(first, Math.min(seeds, first + atOnce - 1))
                .parallel()
                .mapToObj(seed -> runs(scenarios, traffic, span, seed, progress))
                .toList();
        for (List<RunResult> run : runs) {
          for (int i = 0; i < outcomes.size(); i++) {
            outcomes.get(i).add(run.get(i));
          }
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return outcomes;
  }

  /** By windows: one long run would otherwise seem to stand still. */
  private static long steps(List<Scenario> scenarios, SimulatedTime span, int seeds) {
    return span.windows() * scenarios.size() * seeds;
  }

  static int atOnce(List<Scenario> scenarios, SimulatedTime span) {
    long windows = span.windows() * scenarios.stream().mapToInt(Scenario::size).sum();
    return (int) Math.max(1, Math.min(AT_ONCE, MOST_WINDOWS / windows));
  }

  private static List<RunResult> runs(
      List<Scenario> scenarios,
      Traffic traffic,
      SimulatedTime span,
      long seed,
      Progress.Bar progress) {
    List<RunResult> runs = new ArrayList<>();
    for (Scenario each : scenarios) {
      try {
        long[] left = {span.windows()};
        Runnable windowDone =
            () -> {
              left[0]--;
              progress.steps(1);
            };
        runs.add(Run.of(each, traffic, span, seed, windowDone));
        progress.steps(left[0]); // of traffic that ended before
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return runs;
  }
}
