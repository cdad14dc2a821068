package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The parameters of a ratio experiment, and the ratios of its runs.
 *
 * @param weights of the classes: delays are to be as one over them
 * @param rates requests a second in the first half
 * @param budgets of the static twin, whose sum is all threads
 * @param waitMillis mean time that a handler waits
 * @param computeMillis mean time that it computes
 * @param period of the loop and of the judged ratios, seconds
 * @param half periods before the load of the first class doubles, and as many after
 * @param runs number of pooled seeds
 * @param gains of the loop, on logarithms of ratios
 * @param steadyBound the largest error of a settled ratio, as a part of the reference
 */
record RatioCase(
    List<Integer> weights,
    List<Double> rates,
    List<Integer> budgets,
    double waitMillis,
    double computeMillis,
    double period,
    int half,
    int runs,
    PiGains gains,
    double steadyBound) {
  /** A ratio within this part of its reference is back. */
  private static final double TOLERANCE = 0.10;

  /** Handlers of 700 ms, periods of 1.4 s, and gains that were found in virtual time. */
  RatioCase(List<Integer> weights, List<Double> rates, List<Integer> budgets, double steadyBound) {
    this(weights, rates, budgets, 700, 0.4, 1.4, 25, 4, new PiGains(1.4, 0.85), steadyBound);
  }

  RatioCase {
    weights = List.copyOf(weights);
    rates = List.copyOf(rates);
    budgets = List.copyOf(budgets);
  }

  int threads() {
    return budgets.stream().mapToInt(Integer::intValue).sum();
  }

  /** Periods from the start of a half until a ratio counts as settled. */
  int settled() {
    return half / 2;
  }

  /** The wanted ratio of the delay of a class to that of the class before it. */
  double reference(int classIndex) {
    return (double) weights.get(classIndex - 1) / weights.get(classIndex);
  }

  /** Classes but the first: each names its ratio to the class before it. */
  private IntStream ratios() {
    return IntStream.range(1, weights.size());
  }

  /** The ratio in the settled periods before the doubling, of runs whose delays are pooled. */
  double before(List<LiveOutcome> runs, int classIndex) {
    return ratio(runs, classIndex, settled(), half);
  }

  /** The ratio in the settled periods after the doubling. */
  double after(List<LiveOutcome> runs, int classIndex) {
    return ratio(runs, classIndex, half + settled(), 2 * half);
  }

  private double ratio(List<LiveOutcome> runs, int classIndex, int from, int to) {
    return LiveSeries.pool(delays(runs, classIndex).subList(from, to)).mean()
        / LiveSeries.pool(delays(runs, classIndex - 1).subList(from, to)).mean();
  }

  /** Periods after the doubling until a ratio is back. */
  int periodsBack(List<LiveOutcome> runs, int classIndex) {
    double[] byPeriod = LiveSeries.ratios(delays(runs, classIndex), delays(runs, classIndex - 1));
    return LiveSeries.back(byPeriod, half, reference(classIndex), TOLERANCE);
  }

  int worstPeriodsBack(List<LiveOutcome> runs) {
    return ratios().map(k -> periodsBack(runs, k)).max().orElseThrow();
  }

  /** The largest error of a settled ratio, as a part of its reference. */
  double worstError(List<LiveOutcome> runs) {
    return ratios()
        .mapToDouble(k -> Math.max(error(k, before(runs, k)), error(k, after(runs, k))))
        .max()
        .orElseThrow();
  }

  private double error(int classIndex, double ratio) {
    return Math.abs(ratio / reference(classIndex) - 1);
  }

  private List<PeriodDelay> delays(List<LiveOutcome> runs, int classIndex) {
    return Trials.pooled(runs, classIndex, period);
  }
}
