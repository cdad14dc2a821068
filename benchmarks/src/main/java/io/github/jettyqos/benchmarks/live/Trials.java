package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.sim.experiment.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs of an experiment, in groups of runs that differ by their seeds alone. */
final class Trials implements AutoCloseable {
  private static final long WARM_SEED = 99;

  private final LiveProcesses processes = LiveProcesses.unwatched();
  private final Map<String, List<LiveOutcome>> groups = new LinkedHashMap<>();

  /** Begins with a run that warms up the JVMs and counts nowhere. */
  Trials(LiveRun warmUp) throws Exception {
    LiveOutcome ignored = warmUp.run(processes, WARM_SEED);
  }

  LiveOutcome run(String group, LiveRun run, long seed) throws Exception {
    LiveOutcome outcome = run.run(processes, seed);
    groups.computeIfAbsent(group, any -> new ArrayList<>()).add(outcome);
    return outcome;
  }

  List<LiveOutcome> of(String group) {
    return groups.getOrDefault(group, List.of());
  }

  /** Writes a table of all groups. */
  void write(Path out, String name, double window) throws IOException {
    write(out, name, groups, window);
  }

  /**
   * Writes a table of groups in windows: delays, pooled over runs, and budgets of the first run.
   */
  static void write(Path out, String name, Map<String, List<LiveOutcome>> groups, double window)
      throws IOException {
    Csv csv = new Csv("group_class", "second", "delay_s", "completed", "budget", "predicted_s");
    groups.forEach(
        (group, runs) -> {
          LiveOutcome first = runs.get(0);
          for (int k = 0; k < first.classes().size(); k++) {
            List<PeriodDelay> pooled = pooled(runs, k, window);
            for (int i = 0; i < pooled.size(); i++) {
              csv.row(
                  group + "_" + first.classes().get(k).name(),
                  i * window,
                  pooled.get(i).mean(),
                  (double) pooled.get(i).count(),
                  first.inForce((i + 0.5) * window).budget(k),
                  first.predicted(k, i * window, (i + 1) * window));
            }
          }
        });
    csv.write(out.resolve(name + ".csv"));
  }

  /** Mean residence times in windows, of all runs together. */
  static List<PeriodDelay> pooled(List<LiveOutcome> runs, int k, double window) {
    return LiveSeries.pooled(runs.stream().map(run -> run.windows(k, window)).toList());
  }

  @Override
  public void close() {
    processes.close();
  }
}
