package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.sim.workload.Schedule;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/**
 * The open-loop server of the paper, tuned by profiling with the original workload of 100 and 200
 * users: the budget that comes nearest to what is wanted, found by halving.
 */
final class LuProfile {
  /** Seeds that no experiment uses otherwise. */
  private static final long FIRST_SEED = 2001;

  private static final int SEEDS = 2;

  private LuProfile() {}

  /** The processes of class 0 at which the delay of class 1 has this ratio to that of class 0. */
  static int forRatio(double wanted) {
    return nearest(wanted, budget -> ratio(budget));
  }

  private static double ratio(int budget) {
    List<LuSeries> runs = runs(budget);
    return delay(runs, 1) / delay(runs, 0);
  }

  /** The processes of a class at which it has this delay. */
  static int forDelay(int classIndex, double wanted) {
    return nearest(
        -wanted,
        budget -> -delay(runs(classIndex == 0 ? budget : LuRegime.PROCESSES - budget), classIndex));
  }

  private static double delay(List<LuSeries> runs, int classIndex) {
    return LuSeries.mean(runs).steadyDelay(classIndex, LuRegime.ON_SECONDS, LuRegime.STEP_SECONDS);
  }

  private static List<LuSeries> runs(int ofFirst) {
    LuCase original =
        new LuCase(
            List.of(Schedule.of(100), Schedule.of(200)),
            LuCase.processes(ofFirst),
            LuRegime.ON_SECONDS,
            LuSeries.at(LuRegime.STEP_SECONDS) + 1);
    return LongStream.range(FIRST_SEED, FIRST_SEED + SEEDS)
        .parallel()
        .mapToObj(seed -> original.run(seed, classes -> LuCase.OPEN))
        .toList();
  }

  /** The budget with the value nearest to the wanted one; the value rises with the budget. */
  private static int nearest(double wanted, ToDoubleFunction<Integer> value) {
    int low = 1;
    int high = LuRegime.PROCESSES - 1;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (value.applyAsDouble(middle) < wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double below = wanted - value.applyAsDouble(low);
    double above = value.applyAsDouble(high) - wanted;
    return below < above ? low : high;
  }
}
