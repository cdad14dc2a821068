package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs in which load and partition stay, of classes of different work. The law is static, so that a
 * window has one partition; a static loop measures and predicts as any does. The server is told of
 * threads and budgets, but not of work and speedup.
 *
 * @param works the work of each class; the last class takes the rest
 * @param runs number of runs of a load and partition, which together are one window
 * @param seconds of each run that count
 * @param times factor of all rates
 */
record SteadyRuns(List<PathWork> works, int runs, int seconds, double times) {
  /** Seconds until queues are steady, and the server has measured a little. */
  private static final int WARM = 10;

  private static final int MINUTE = 60;

  SteadyRuns {
    works = List.copyOf(works);
  }

  /**
   * A load and a partition.
   *
   * @param name of the pair
   * @param rates requests a second of each class
   * @param budgets threads of each class
   */
  record Steady(String name, List<Integer> rates, List<Integer> budgets) {}

  /**
   * Warms up the virtual machine.
   *
   * @param minutes one is enough for delays; the processor time of a request beside its drawn time
   *     falls for four
   */
  void warmUp(LiveProcesses processes, Steady steady, int minutes) throws Exception {
    LiveOutcome ignored = run(steady, minutes * MINUTE).run(processes, 0);
  }

  /**
   * The same runs at rates that keep a number of processors busy. A trial run measures the use of
   * Jetty and the machine, beside the drawn times of handlers.
   */
  SteadyRuns busy(LiveProcesses processes, Steady steady, double processors) throws Exception {
    LiveOutcome outcome = run(steady, MINUTE).run(processes, 0);
    double seen = outcome.busyProcessors() + offered(steady) - outcome.drawnProcessors();
    Report.say("%.3f processors busy: rates times %.3f", seen, processors / seen);
    return new SteadyRuns(works, runs, seconds, times * processors / seen);
  }

  /** Processors that the drawn times of handlers need at these rates. */
  double offered(Steady steady) {
    return times
        * IntStream.range(0, works.size())
            .mapToDouble(k -> steady.rates.get(k) * works.get(k).computeMillis() / 1e3)
            .sum();
  }

  private LiveRun run(Steady steady, int length) {
    List<String> streams = new ArrayList<>();
    QosConfigBuilder config = QosConfig.builder();
    for (int k = 0; k < works.size(); k++) {
      String name = works.get(k).name();
      streams.add(name + "=poisson:" + times * steady.rates.get(k));
      config.add(LiveConfig.plain(name, k == works.size() - 1).budget(steady.budgets.get(k)));
    }
    config
        .threads(steady.budgets.stream().mapToInt(Integer::intValue).sum())
        .control(LiveConfig.control(LawKind.STATIC).build());
    return LiveRun.works(config.build(), works, streams, length);
  }

  /**
   * Runs one and adds its points. A run in which the machine stalled too often is repeated with the
   * next seed, up to twice as many runs; those with the fewest stalls count.
   */
  Use run(LiveProcesses processes, Steady steady, SteadyPoints points) throws Exception {
    LiveRun run = run(steady, WARM + seconds);
    List<LiveOutcome> all = new ArrayList<>();
    int quiet = 0;
    for (int seed = 1; quiet < runs && seed <= 2 * runs; seed++) {
      LiveOutcome outcome = run.run(processes, seed);
      all.add(outcome);
      quiet += outcome.stalls() > LiveOutcome.MOST_STALLED * (WARM + seconds) ? 0 : 1;
      outcome.say(steady.name + ", seed " + seed);
    }
    List<LiveOutcome> counted =
        all.stream().sorted(Comparator.comparingInt(LiveOutcome::stalls)).limit(runs).toList();
    for (int k = 0; k < works.size(); k++) {
      points.add(
          steady.name + " " + works.get(k).name(),
          SteadyPoints.Point.of(counted, k, WARM, WARM + seconds));
    }
    double busy = counted.stream().mapToDouble(LiveOutcome::busyProcessors).sum() / runs;
    return new Use(busy, runs - Math.min(runs, quiet));
  }

  /**
   * The use of the machine by the runs that count.
   *
   * @param busy processors that this process kept busy, in the mean
   * @param stalled runs that count though the machine stalled too often
   */
  record Use(double busy, int stalled) {}
}
