package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.TargetSeconds;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The results of one rule in all seeds of a fault.
 *
 * @param runs of each seed, the seconds of each class
 * @param pooled of each class, those of all seeds
 */
record ContainRuns(List<List<TargetSeconds>> runs, List<TargetSeconds> pooled) {

  /** Runs it. */
  static ContainRuns of(Setting setting, ContainScene scene, AllocationRule rule) {
    List<List<TargetSeconds>> runs =
        setting.overSeeds(scene.name() + ", " + rule.name(), seed -> run(seed, scene, rule));
    return new ContainRuns(
        runs,
        IntStream.range(0, ContainBase.NAMES.size())
            .mapToObj(k -> TargetSeconds.pooled(runs.stream().map(run -> run.get(k)).toList()))
            .toList());
  }

  private static List<TargetSeconds> run(long seed, ContainScene scene, AllocationRule rule) {
    DrawnServer server = ContainBase.of(seed);
    List<TargetSeconds> seconds = ContainBase.seconds(server);
    RuleRun.run(
        server,
        Requests.draw(server, 0),
        rule,
        scene.troubles(),
        new RequestOutcomes() {
          @Override
          public void completed(DrawnRequest request, double residenceSeconds) {
            seconds.get(request.classIndex()).completed(second(request), residenceSeconds);
          }

          @Override
          public void lost(DrawnRequest request) {
            seconds.get(request.classIndex()).lost(second(request));
          }
        });
    return seconds;
  }

  private static int second(DrawnRequest request) {
    return (int) (request.atNanos() / 1_000_000_000L);
  }

  /** The number of rejected requests of a class, in all seeds. */
  long lost(int k) {
    return pooled.get(k).lost();
  }

  /** The number of seconds over all seeds in which a class missed its target. */
  int beyond(int k) {
    return runs.stream().mapToInt(run -> run.get(k).beyond(0, ContainBase.END)).sum();
  }

  /** Seconds from the end of the fault until a class keeps its target for good. */
  int back(int k, ContainScene scene) {
    return pooled.get(k).back(scene.end(), ContainBase.END);
  }

  /** Residence time, seconds. */
  double p99(int k) {
    return pooled.get(k).quantile(.99);
  }
}
