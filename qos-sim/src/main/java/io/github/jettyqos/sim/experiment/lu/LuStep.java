package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.sim.experiment.Setting;
import java.util.List;
import java.util.function.Function;

/**
 * Runs of one workload under one law, for each seed; most of the time that of figures 7 and 9, 100
 * and 200 users, and 100 more of class 0 from 870 s on.
 *
 * @param name the law, as results are called
 * @param runs one for each seed
 * @param mean their mean
 */
record LuStep(String name, List<LuSeries> runs, LuSeries mean) {
  /** Ten samples later than the step: what settles has settled. */
  static final int SETTLED_SECONDS = LuRegime.STEP_SECONDS + 10 * LuRegime.PERIOD_SECONDS;

  /** Also five samples after the controller is on. */
  static final int FIRST_SETTLED_SECONDS = LuRegime.ON_SECONDS + 5 * LuRegime.PERIOD_SECONDS;

  static final int SAMPLES = 68;
  static final int END_SECONDS = SAMPLES * LuRegime.PERIOD_SECONDS;

  LuStep {
    runs = List.copyOf(runs);
  }

  static LuStep of(
      Setting setting,
      String name,
      Partition first,
      Function<List<ServiceClass>, ControlLaw> control) {
    LuCase step = LuCase.step(first, SAMPLES);
    return of(setting, name, step, control);
  }

  static LuStep of(
      Setting setting, String name, LuCase run, Function<List<ServiceClass>, ControlLaw> control) {
    List<LuSeries> runs = setting.overSeeds(name, seed -> run.run(seed, control));
    return new LuStep(name, runs, LuSeries.mean(runs));
  }

  /** Mean delay in steady state before the step. */
  double before(int classIndex) {
    return mean.steadyDelay(classIndex, FIRST_SETTLED_SECONDS, LuRegime.STEP_SECONDS);
  }

  /** Mean delay in steady state after the step. */
  double after(int classIndex) {
    return mean.steadyDelay(classIndex, SETTLED_SECONDS, END_SECONDS);
  }
}
