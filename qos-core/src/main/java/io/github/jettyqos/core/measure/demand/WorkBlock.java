package io.github.jettyqos.core.measure.demand;

import java.util.ArrayList;
import java.util.List;

/** The sums over a block of consecutive completions of a class. */
final class WorkBlock {
  /** The stretch above which the random part of sharing is visible. */
  private static final double SHARED = 1.05;

  /** Samples with little CPU time for an estimate of variance. */
  private static final int ENOUGH = 32;

  /** Requirements for a regression line: samples and variation of CPU time. */
  private static final int SLOPE_SAMPLES = 200;

  private static final double SLOPE_VARIATION = 0.1;

  /** A minimum over classes is used, so single slopes need a margin. */
  private static final double SLOPE_ERRORS = 1.5;

  private record Part(Stretch stretch, long completions) {}

  /** All completions, and the sum of their processing times. */
  long completions;

  double processed;

  /** Samples with known CPU time, and their sums: c used, w processed. */
  long samples;

  double used;
  double usedSquares;
  double sampled;
  double sampledSquares;
  double products;

  /** Third powers: w w c, w c c and c c c. */
  double wwc;

  double wcc;
  double ccc;

  /** The same sums over samples with little CPU time, which hardly share. */
  long little;

  double littleW;
  double littleC;
  double littleWw;
  double littleWc;
  double littleCc;

  /** Samples with only a processing time. */
  long blind;

  double blindSum;
  double blindSquares;

  long closedNanos;

  /** The sum of ages of requests at work when it was opened, seconds. */
  double agesBefore;

  private final List<Part> parts = new ArrayList<>();

  /** Adds a period; up to {@code atMost} seconds are little. */
  void add(ClassPeriod period, double processedSeconds, Stretch stretch, double atMost) {
    completions += period.examples();
    processed += processedSeconds;
    parts.add(new Part(stretch, period.examples()));
    for (int i = 0; i < period.samples(); i++) {
      double w = period.processed(i);
      double c = period.used(i);
      if (c < 0) {
        blind++;
        blindSum += w;
        blindSquares += w * w;
      } else {
        samples++;
        used += c;
        usedSquares += c * c;
        sampled += w;
        sampledSquares += w * w;
        products += w * c;
        wwc += w * w * c;
        wcc += w * c * c;
        ccc += c * c * c;
        if (c <= atMost) {
          little++;
          littleW += w;
          littleC += c;
          littleWw += w * w;
          littleWc += w * c;
          littleCc += c * c;
        }
      }
    }
  }

  /** Adds another block without its parts. */
  void add(WorkBlock other) {
    completions += other.completions;
    processed += other.processed;
    samples += other.samples;
    used += other.used;
    usedSquares += other.usedSquares;
    sampled += other.sampled;
    sampledSquares += other.sampledSquares;
    products += other.products;
    wwc += other.wwc;
    wcc += other.wcc;
    ccc += other.ccc;
    little += other.little;
    littleW += other.littleW;
    littleC += other.littleC;
    littleWw += other.littleWw;
    littleWc += other.littleWc;
    littleCc += other.littleCc;
    blind += other.blind;
    blindSum += other.blindSum;
    blindSquares += other.blindSquares;
  }

  /** Mean S of its completions; 1 without any. */
  double stretch() {
    double sum = 0;
    long count = 0;
    for (Part part : parts) {
      sum += part.stretch.value * part.completions;
      count += part.completions;
    }
    return count == 0 ? 1 : sum / count;
  }

  /** The upper bound of mean S of its completions; 1 without any. */
  double mostShared() {
    double sum = 0;
    long count = 0;
    for (Part part : parts) {
      sum += part.stretch.most * part.completions;
      count += part.completions;
    }
    return count == 0 ? 1 : sum / count;
  }

  /** Mean w. */
  double meanProcessed() {
    return processed / completions;
  }

  /** Mean c of its samples. */
  double meanUsed() {
    return used / samples;
  }

  double varianceUsed() {
    return samples < 2 ? 0 : Math.max(0, (usedSquares - used * used / samples) / (samples - 1));
  }

  /** The variance of w - S c, the time without the processors. */
  double varianceElsewhere(double stretch) {
    if (samples < 2) {
      return blind < 2
          ? 0
          : Math.max(0, (blindSquares - blindSum * blindSum / blind) / (blind - 1));
    }
    double mean = (sampled - stretch * used) / samples;
    double squares = sampledSquares - 2 * stretch * products + stretch * stretch * usedSquares;
    return Math.max(0, (squares - samples * mean * mean) / (samples - 1));
  }

  /**
   * The variance of the time that a request would take alone, c + (w - S c).
   *
   * <p>Large requests have both parts large, so w is regressed on c, and the part of the variance
   * by the line is known. The residual is independent of c except for the random part of sharing,
   * which grows with c and is not a property of the request; samples with little CPU time show the
   * residual without it. Without those, the value at c = 0 of a line through the squares is used,
   * which is too small, since the random part grows with the square for short times.
   *
   * <p>If all requests use nearly the same there is neither a line nor a small request, and the
   * theoretical random part is subtracted; otherwise equal requests seemed to have a variation of
   * 20 in an overload.
   */
  double varianceOfWork(double stretch) {
    if (samples == 0) {
      return varianceElsewhere(stretch);
    }
    double varianceUsed = varianceUsed();
    if (isEven()) {
      double luck = luck(stretch, usedSquares / samples);
      return varianceUsed + Math.max(0, varianceElsewhere(stretch) - luck);
    }
    double line = covariance(stretch) / varianceUsed;
    double told = (1 + line) * (1 + line) * varianceUsed;
    double slope = stretch + line;
    return told
        + (stretch < SHARED
            ? varianceElsewhere(slope)
            : little >= ENOUGH ? varianceOfLittle(slope, stretch) : varianceWithoutLuck(slope));
  }

  /** Whether all use nearly the same, so that there is no regression line. */
  private boolean isEven() {
    return varianceUsed() <= SLOPE_VARIATION * meanUsed() * meanUsed();
  }

  /** The variance of the stretched time of short requests that share with a Poisson stream. */
  private static double luck(double stretch, double meanSquare) {
    return stretch * (stretch - 1) * meanSquare;
  }

  private double varianceOfLittle(double s, double stretch) {
    double mean = (littleW - s * littleC) / little;
    double squares = littleWw - 2 * s * littleWc + s * s * littleCc;
    double variance = (squares - little * mean * mean) / (little - 1);
    return Math.max(0, variance - luck(stretch, littleCc / little));
  }

  /** The intercept at c = 0 of the squared residuals w - s c. */
  private double varianceWithoutLuck(double s) {
    double mean = (sampled - s * used) / samples;
    double square =
        (sampledSquares - 2 * s * products + s * s * usedSquares) / samples - mean * mean;
    double cross =
        wwc
            - 2 * s * wcc
            + s * s * ccc
            - 2 * mean * (products - s * usedSquares)
            + mean * mean * used;
    double slope = (cross / samples - square * meanUsed()) / varianceUsed();
    return Math.max(0, Math.min(varianceElsewhere(s), square - slope * meanUsed()));
  }

  /**
   * The upper bound of the stretch: w grows with c at least by S, and faster if large requests are
   * longer elsewhere. Infinite while not significant.
   */
  double mostStretch() {
    if (samples < SLOPE_SAMPLES || isEven()) {
      return Double.POSITIVE_INFINITY;
    }
    double variance = varianceUsed();
    double slope = covariance(0) / variance;
    double off = Math.max(0, varianceElsewhere(0) - slope * slope * variance);
    return slope + SLOPE_ERRORS * Math.sqrt(off / (variance * samples));
  }

  /** Covariance of c and w - S c. */
  double covariance(double stretch) {
    if (samples < 2) {
      return 0;
    }
    double cross = products - stretch * usedSquares;
    return (cross - used * (sampled - stretch * used) / samples) / (samples - 1);
  }
}
