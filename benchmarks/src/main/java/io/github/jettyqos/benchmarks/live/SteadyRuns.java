package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Runs in which load and partition stay, of classes of different work. The law is static, so that a
 * window has one partition; a static loop measures and predicts as any does. The server is told of
 * threads and budgets, of no work and no speedup.
 *
 * @param works what requests do, the class that takes the rest last
 * @param runs of each load and partition; they make one window
 * @param seconds of each run that count
 * @param times by which all rates are multiplied
 */
record SteadyRuns(List<PathWork> works, int runs, int seconds, double times) {
  /** Until queues are what they are, and the server has learned a little. */
  private static final int WARM = 10;

  private static final int MINUTE = 60;

  SteadyRuns {
    works = List.copyOf(works);
  }

  /**
   * A load and a partition.
   *
   * @param name for a person
   * @param rates requests a second of each class
   * @param budgets threads of each class
   */
  record Steady(String name, List<Integer> rates, List<Integer> budgets) {}

  /**
   * Has the virtual machine compile what the runs that count will use.
   *
   * @param minutes one does where it is delays that count; what a request computes beside what is
   *     drawn for it falls for four
   */
  void warmUp(LiveProcesses processes, Steady steady, int minutes) throws Exception {
    LiveOutcome ignored = run(steady, minutes * MINUTE).run(processes, 0);
  }

  /**
   * The same runs at rates that keep so much of the processors busy, by a run that tells what the
   * machine and Jetty add to what is drawn for handlers.
   */
  SteadyRuns busy(LiveProcesses processes, Steady steady, double processors) throws Exception {
    LiveOutcome outcome = run(steady, MINUTE).run(processes, 0);
    double seen = outcome.busyProcessors() + offered(steady) - outcome.drawnProcessors();
    Trials.say("%.3f processors busy: rates times %.3f", seen, processors / seen);
    return new SteadyRuns(works, runs, seconds, times * processors / seen);
  }

  /** Processors that handlers are to keep busy at these rates. */
  double offered(Steady steady) {
    double offered = 0;
    for (int k = 0; k < works.size(); k++) {
      offered += times * steady.rates.get(k) * works.get(k).computeMillis() / 1e3;
    }
    return offered;
  }

  private LiveRun run(Steady steady, int length) {
    List<String> streams = new ArrayList<>();
    QosConfigBuilder config = QosConfig.builder();
    int threads = 0;
    for (int k = 0; k < works.size(); k++) {
      String name = works.get(k).name();
      streams.add(name + "=poisson:" + times * steady.rates.get(k));
      config.add(LiveConfig.plain(name, k == works.size() - 1).budget(steady.budgets.get(k)));
      threads += steady.budgets.get(k);
    }
    config.threads(threads).control(LiveConfig.control(LawKind.STATIC));
    return LiveRun.works(config.build(), works, streams, length);
  }

  /**
   * Runs one and adds its points. A run in which the machine stalled too often says what the
   * machine does, so there is one more, with the next seed, up to twice as many as are to be; those
   * with the fewest stalls count.
   */
  Use run(LiveProcesses processes, Steady steady, SteadyPoints points) throws Exception {
    LiveRun run = run(steady, WARM + seconds);
    List<LiveOutcome> all = new ArrayList<>();
    int quiet = 0;
    for (int seed = 1; quiet < runs && seed <= 2 * runs; seed++) {
      LiveOutcome outcome = run.run(processes, seed);
      all.add(outcome);
      quiet += outcome.stalls() > MixedFindings.MOST_STALLED * (WARM + seconds) ? 0 : 1;
      Trials.say(
          "%s, seed %d: %d requests, %d not served, %.2f processors busy, %d s stalled; learned: %s",
          steady.name,
          seed,
          outcome.count(each -> true),
          outcome.count(each -> !each.ok()),
          outcome.busyProcessors(),
          outcome.stalls(),
          outcome.learned());
    }
    List<LiveOutcome> counted =
        all.stream().sorted(Comparator.comparingInt(LiveOutcome::stalls)).limit(runs).toList();
    for (int k = 0; k < works.size(); k++) {
      points.add(
          steady.name + ", " + works.get(k).name(),
          SteadyPoint.of(counted, k, WARM, WARM + seconds));
    }
    double busy = counted.stream().mapToDouble(LiveOutcome::busyProcessors).sum() / runs;
    return new Use(busy, all.size() - runs, runs - Math.min(runs, quiet));
  }

  /**
   * What it took.
   *
   * @param busy processors that this process had busy, in the mean
   * @param more runs that were made and do not count
   * @param stalled runs that count though the machine stalled too often
   */
  record Use(double busy, int more, int stalled) {}
}
