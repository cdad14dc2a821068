package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.settings.LawKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs in which load and partition stay, of classes of different work. The law is static, so that a
 * window has one partition; a static loop measures and predicts as any does. The server is told of
 * threads and budgets, of no work and no speedup.
 *
 * @param works what requests do, the class that takes the rest last
 * @param windows of each run that count
 * @param windowSeconds how long each of them is
 */
record SteadyRuns(List<PathWork> works, int windows, int windowSeconds) {
  /** Until queues are what they are, and the server has learned a little. */
  private static final int WARM = 10;

  /** Told of it, a run is shorter: to see that it works. */
  private static final String SHORT = "steady.seconds";

  SteadyRuns(List<PathWork> works, int windows, int windowSeconds) {
    this.works = List.copyOf(works);
    this.windows = windows;
    this.windowSeconds = Integer.getInteger(SHORT, windowSeconds);
  }

  /**
   * A load and a partition.
   *
   * @param name for a person
   * @param rates requests a second of each class
   * @param budgets threads of each class
   */
  record Steady(String name, List<Integer> rates, List<Integer> budgets) {
    Steady {
      rates = List.copyOf(rates);
      budgets = List.copyOf(budgets);
    }
  }

  /** Runs one and adds its points. */
  WorkOutcome run(WorkRun.Processes processes, Steady steady, long seed, SteadyPoints points)
      throws Exception {
    List<String> streams = new ArrayList<>();
    QosConfigBuilder config = QosConfig.builder();
    int threads = 0;
    for (int k = 0; k < works.size(); k++) {
      String name = works.get(k).name();
      streams.add(name + "=poisson:" + steady.rates.get(k));
      config.add(LiveConfig.plain(name, k == works.size() - 1).budget(steady.budgets.get(k)));
      threads += steady.budgets.get(k);
    }
    config.threads(threads).control(LiveConfig.control(LawKind.STATIC));
    int seconds = WARM + windows * windowSeconds;
    WorkOutcome outcome = new WorkRun(config.build(), works, streams, seconds).run(processes, seed);
    Lines.say(
        "%s: %d requests, %d not served, %d s in which the machine stalled",
        steady.name,
        outcome.count(each -> true),
        outcome.count(each -> !each.ok()),
        outcome.stalls());
    for (int w = 0; w < windows; w++) {
      double from = WARM + w * windowSeconds;
      for (int k = 0; k < works.size(); k++) {
        ServiceClass owner = outcome.live().classes().get(k);
        points.add(
            steady.name + ", from " + (int) from + " s, " + owner.name(),
            SteadyPoint.of(outcome.live(), k, from, from + windowSeconds));
      }
    }
    return outcome;
  }
}
