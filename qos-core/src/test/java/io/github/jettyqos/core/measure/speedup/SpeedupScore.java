package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate.Known;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * How well a server was known, over many seeds.
 *
 * @param known share of seeds in which all of it was known
 * @param knee share in which the saturation point was within 10 % of the truth
 * @param slope share in which the slope was within 15 %
 * @param rate share in which the rate was within 15 %
 * @param covered share of the known in which the interval of the saturation point had the truth in
 *     it
 * @param kneeMedian median error of the saturation point, as a fraction; of those known
 * @param slopeMedian median error of the slope
 * @param rateMedian median error of the rate
 */
record SpeedupScore(
    double known,
    double knee,
    double slope,
    double rate,
    double covered,
    double kneeMedian,
    double slopeMedian,
    double rateMedian) {

  /** Runs all seeds. */
  static SpeedupScore of(Speedup truth, int seeds, LongFunction<SpeedupEstimate> run) {
    List<Known> all =
        LongStream.range(0, seeds)
            .mapToObj(run)
            .filter(Known.class::isInstance)
            .map(Known.class::cast)
            .toList();
    int point = truth.saturationPoint();
    double[] knee = errors(all, each -> each.speedup().saturationPoint(), point);
    double[] slope = errors(all, each -> each.speedup().slope(), truth.slope());
    double[] rate = errors(all, each -> each.speedup().rate(), truth.rate());
    long covered =
        all.stream()
            .filter(each -> each.saturationMin() <= point && point <= each.saturationMax())
            .count();
    return new SpeedupScore(
        (double) all.size() / seeds,
        within(knee, 0.10) / seeds,
        within(slope, 0.15) / seeds,
        within(rate, 0.15) / seeds,
        (double) covered / all.size(),
        median(knee),
        median(slope),
        median(rate));
  }

  private static double[] errors(List<Known> all, Function<Known, Number> part, double truth) {
    return all.stream()
        .mapToDouble(each -> Math.abs(part.apply(each).doubleValue() - truth) / truth)
        .sorted()
        .toArray();
  }

  private static double within(double[] errors, double bound) {
    return Arrays.stream(errors).filter(each -> each <= bound + 1e-12).count();
  }

  private static double median(double[] errors) {
    return errors.length == 0 ? Double.NaN : errors[errors.length / 2];
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "known %.2f, knee %.2f (median %.3f), slope %.2f (%.3f), rate %.2f (%.3f), covered %.3f",
        known,
        knee,
        kneeMedian,
        slope,
        slopeMedian,
        rate,
        rateMedian,
        covered);
  }
}
