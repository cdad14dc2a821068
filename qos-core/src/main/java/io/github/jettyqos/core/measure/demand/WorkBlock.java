package io.github.jettyqos.core.measure.demand;

import java.util.ArrayList;
import java.util.List;

/** Sums over some completions of a class, one after the other. */
final class WorkBlock {
  /** A stretch from which on the luck of sharing shows. */
  private static final double SHARED = 1.05;

  /** Samples that used little, to tell a variance from. */
  private static final int ENOUGH = 32;

  /** A line is laid through no fewer, and through none that used the same. */
  private static final int SLOPE_SAMPLES = 200;

  private static final double SLOPE_VARIATION = 0.1;

  /** The least of some classes is looked for, so that none must seem least by chance. */
  private static final double SLOPE_ERRORS = 1.5;

  private record Part(Stretch stretch, long completions) {}

  /** Completions, all of them, and their processing times. */
  long completions;

  double processed;

  /** Samples whose processor time is known, and their sums: c used, w processed. */
  long samples;

  double used;
  double usedSquares;
  double sampled;
  double sampledSquares;
  double products;

  /** And of third powers: w w c, w c c and c c c. */
  double wwc;

  double wcc;
  double ccc;

  /** The same sums over samples that used little, which hardly have to share. */
  long little;

  double littleW;
  double littleC;
  double littleWw;
  double littleWc;
  double littleCc;

  /** Samples of which only the processing time is known. */
  long blind;

  double blindSum;
  double blindSquares;

  long closedNanos;

  /** Of those at work when it was opened, added up, seconds. */
  double agesBefore;

  private final List<Part> parts = new ArrayList<>();

  /** Adds a period; what uses at most {@code atMost} seconds uses little. */
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

  /** Adds another without its parts. */
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

  /** S in the mean of its completions; 1 while there are none. */
  double stretch() {
    double sum = 0;
    long count = 0;
    for (Part part : parts) {
      sum += part.stretch.value * part.completions;
      count += part.completions;
    }
    return count == 0 ? 1 : sum / count;
  }

  /** The most that S can have been, in the mean of its completions; 1 while there are none. */
  double mostShared() {
    double sum = 0;
    long count = 0;
    for (Part part : parts) {
      sum += part.stretch.most * part.completions;
      count += part.completions;
    }
    return count == 0 ? 1 : sum / count;
  }

  /** w in the mean. */
  double meanProcessed() {
    return processed / completions;
  }

  /** c in the mean of its samples. */
  double meanUsed() {
    return used / samples;
  }

  double varianceUsed() {
    return samples < 2 ? 0 : Math.max(0, (usedSquares - used * used / samples) / (samples - 1));
  }

  /** Of w - S c, what is left when the processors are taken off. */
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
   * Of what a request would take alone, c + (w - S c).
   *
   * <p>Of large requests both parts are large. So w is told by a line over c, whose part of the
   * variance is known, and what is off that line is independent of c but for the luck in sharing,
   * which grows with c and is not the request's own: those that use little show what is left
   * without it. Where there are none, as much as a line through the squares has at c = 0, which is
   * too little: the luck of a short time grows with its square.
   *
   * <p>Where all use nearly the same there is neither a line nor a request that uses little, and
   * luck is taken off. Requests that were all alike seemed to vary by 20 in an overload without
   * that.
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

  /** Whether all use so nearly the same that no line can be laid through them. */
  private boolean isEven() {
    return varianceUsed() <= SLOPE_VARIATION * meanUsed() * meanUsed();
  }

  /**
   * Variance of the time by which short requests that share with a Poisson stream are stretched.
   */
  private static double luck(double stretch, double meanSquare) {
    return stretch * (stretch - 1) * meanSquare;
  }

  private double varianceOfLittle(double s, double stretch) {
    double mean = (littleW - s * littleC) / little;
    double squares = littleWw - 2 * s * littleWc + s * s * littleCc;
    double variance = (squares - little * mean * mean) / (little - 1);
    return Math.max(0, variance - luck(stretch, littleCc / little));
  }

  /** The squares of what is off, w - s c, on a line over c, at c = 0. */
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
   * The most by which time on the processors can be stretched: w grows by S with c, and by more if
   * large requests are elsewhere for longer, too. Infinite while that is not clear.
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

  /** Of c and w - S c. */
  double covariance(double stretch) {
    if (samples < 2) {
      return 0;
    }
    double cross = products - stretch * usedSquares;
    return (cross - used * (sampled - stretch * used) / samples) / (samples - 1);
  }
}
