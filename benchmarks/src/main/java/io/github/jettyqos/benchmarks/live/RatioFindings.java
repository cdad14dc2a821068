package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ratios of the delays of neighbouring classes over runs that are pooled: in each period all
 * delays, of whatever run, count alike. A ratio is named by the second of its classes.
 */
final class RatioFindings {
  private static final double TOLERANCE = 0.10;

  private final RatioCase what;
  private final List<LiveOutcome> runs;

  RatioFindings(RatioCase what, List<LiveOutcome> runs) {
    this.what = what;
    this.runs = List.copyOf(runs);
  }

  double[] byPeriod(int classIndex) {
    return LiveSeries.ratios(delays(classIndex), delays(classIndex - 1));
  }

  /** Before the doubling, when it has settled. */
  double before(int classIndex) {
    return ratio(classIndex, what.settled(), what.half());
  }

  /** After it. */
  double after(int classIndex) {
    return ratio(classIndex, what.half() + what.settled(), 2 * what.half());
  }

  int periodsBack(int classIndex) {
    return LiveSeries.back(
        byPeriod(classIndex), what.half(), what.reference(classIndex), TOLERANCE);
  }

  int worstPeriodsBack() {
    return classes().map(this::periodsBack).max().orElseThrow();
  }

  /** The farthest that any settled ratio is off, part of its reference. */
  double worstError() {
    return classes()
        .mapToDouble(k -> Math.max(error(k, before(k)), error(k, after(k))))
        .max()
        .orElseThrow();
  }

  /** The same of each run by itself. */
  double[] worstErrors() {
    return runs.stream()
        .mapToDouble(run -> new RatioFindings(what, List.of(run)).worstError())
        .toArray();
  }

  private IntStream classes() {
    return IntStream.range(1, what.weights().size());
  }

  private double error(int classIndex, double ratio) {
    return Math.abs(ratio / what.reference(classIndex) - 1);
  }

  private double ratio(int classIndex, int from, int to) {
    return LiveSeries.pool(delays(classIndex).subList(from, to)).mean()
        / LiveSeries.pool(delays(classIndex - 1).subList(from, to)).mean();
  }

  private List<PeriodDelay> delays(int classIndex) {
    return Trials.pooled(runs, classIndex, what.period());
  }
}
