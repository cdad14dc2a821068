package io.github.jettyqos.sim.experiment.lu;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The number of samples after the step of the workload until a value is back within 10 % of its
 * reference.
 *
 * <p>Counted are the samples from the step, which is itself a sampling instant, to the first of two
 * in a row that are within: one alone may be passing through, and of many in a row chance takes one
 * out even in steady state. A value that never comes back counts as one sample more than there are.
 *
 * @param mean over the runs
 * @param median over the runs
 * @param ofMean of the mean of the runs, sample by sample
 */
record LuReturn(double mean, double median, double ofMean) {
  static final double TOLERANCE = 0.1;
  private static final int IN_A_ROW = 2;

  static LuReturn of(List<LuSeries> runs, Function<LuSeries, double[]> values, double reference) {
    double[] each =
        runs.stream().mapToDouble(run -> samples(values.apply(run), reference)).sorted().toArray();
    int half = each.length / 2;
    double median = each.length % 2 == 1 ? each[half] : (each[half - 1] + each[half]) / 2;
    return new LuReturn(
        Arrays.stream(each).average().orElseThrow(),
        median,
        samples(values.apply(LuSeries.mean(runs)), reference));
  }

  /** The part of the samples after one time, up to another, that are within 10 %. */
  static double within(double[] values, double reference, int afterSeconds, int toSeconds) {
    double[] near =
        Arrays.stream(values).map(v -> Math.abs(v / reference - 1) <= TOLERANCE ? 1 : 0).toArray();
    return LuSeries.steady(near, afterSeconds, toSeconds);
  }

  static int samples(double[] values, double reference) {
    int step = LuSeries.at(LuRegime.STEP_SECONDS);
    int within = 0;
    for (int m = step + 1; m < values.length; m++) {
      within = Math.abs(values[m] / reference - 1) <= TOLERANCE ? within + 1 : 0;
      if (within == IN_A_ROW) {
        return m - step - IN_A_ROW + 1;
      }
    }
    return values.length - step;
  }
}
