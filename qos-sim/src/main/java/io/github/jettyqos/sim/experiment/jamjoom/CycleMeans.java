package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.jamjoom.CycleRun.Phase;
import java.util.List;

/**
 * The means of the runs of a law on one site.
 *
 * @param lateInBurst mean residence of the first class to its target
 * @param lateAfter the same after the burst
 * @param threads of all classes after the burst
 * @param throughput per second after the burst
 */
record CycleMeans(double lateInBurst, double lateAfter, double threads, double throughput) {
  static CycleMeans of(Setting setting, CycleSite site, CycleLaw law) {
    List<CycleRun> runs = setting.overSeeds(law.toString(), seed -> CycleRun.of(site, law, seed));
    double target = site.targets().get(0);
    return new CycleMeans(
        Means.of(runs, run -> run.mean(Phase.BURST)) / target,
        Means.of(runs, run -> run.mean(Phase.AFTER)) / target,
        Means.of(runs, CycleRun::threads),
        Means.of(runs, CycleRun::throughput));
  }
}
