package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.law.paper.identify.Excitation;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.workload.Schedule;
import java.util.List;

/**
 * The runs by which the server is identified: 200 users of each class, budgets switched at random
 * between 96 and 32 processes and 64 for each, for half an hour.
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, section 7.2. One run serves all views: a ratio
 * of 3 or 1 is a budget of 96 or 64. That class 1 has the rest in both is ours to say.
 */
final class LuIdentification {
  static final double HIGH_BUDGET = 96;
  static final double LOW_BUDGET = 64;

  /** SURGE is left alone before. */
  static final int ON_SECONDS = 120;

  /** Half an hour of samples. */
  static final int SAMPLES = 60;

  /** Seeds of runs by which a model is judged. */
  static final long OTHER_SEEDS = 1000;

  /** The first sample of a switched budget, in differences too. */
  private static final int FIRST = LuSeries.at(ON_SECONDS) + 1;

  private static final LuCase CASE =
      new LuCase(
          List.of(Schedule.of(200), Schedule.of(200)),
          LuCase.processes((int) LOW_BUDGET),
          ON_SECONDS,
          FIRST + SAMPLES);

  private LuIdentification() {}

  /** One run: the workload and the noise depend on the seed. */
  static LuSeries run(long seed) {
    Excitation noise = Excitation.whiteNoise(Math.toIntExact(seed), LOW_BUDGET, HIGH_BUDGET);
    ControlLaw law =
        seen -> Proposal.of(LuCase.processes((int) noise.next()), "white noise for identification");
    return CASE.run(seed, classes -> law);
  }

  static LuRecord record(LuSeries run, LuView view) {
    return view.record(run, FIRST);
  }

  /** The plant of the second order, from all runs of a setting. */
  static PlantModel plant(Setting setting, LuView view) {
    return plant(setting.overSeeds("identification", LuIdentification::run), view);
  }

  static PlantModel plant(List<LuSeries> runs, LuView view) {
    return PlantModel.of(LuRecord.fit(2, runs.stream().map(run -> record(run, view)).toList()));
  }
}
