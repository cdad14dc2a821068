package io.github.jettyqos.core.measure.speedup;

/**
 * The likelihood of completions and time at each level for a line with a knee, and the best line
 * for each knee.
 *
 * <p>Law: completions at level n are Poisson of mean X(n) T(n), so that
 *
 * <pre>
 *   X(n)  = mu (1 + alpha y),   y = min(n, mt) - 1
 *   log L = sum C(n) log X(n) - X(n) T(n)
 * </pre>
 *
 * <p>For given mt and alpha, the best mu is C / sum (1 + alpha y) T. That leaves alpha, between 0
 * and 1, as the root of
 *
 * <pre>
 *   d log L / d alpha = sum C(n) y / (1 + alpha y) - C sum y T(n) / sum (1 + alpha y) T(n)
 * </pre>
 *
 * <p>log L is concave in (mu (1 - alpha), mu alpha), so it has one peak along alpha, too, found by
 * Newton's method safeguarded by bisection. The ends 0 and 1 are valid results.
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n</td><td>level: handlers at once</td></tr>
 *   <tr><td>C(n), T(n)</td><td>completions there; seconds spent there; C is the sum</td></tr>
 *   <tr><td>mu, alpha, mt</td><td>see {@link io.github.jettyqos.core.Speedup}</td></tr>
 * </table>
 */
final class SpeedupLikelihood {
  private static final int MAX_STEPS = 60;
  private static final double TOLERANCE = 1e-9;

  private final double[] completions;
  private final double[] seconds;
  private final double[] gains;
  private int bins;
  private double allCompletions;
  private double allSeconds;
  private int top;

  /** With capacity for this many bins; reused, so that tests of many splits allocate nothing. */
  SpeedupLikelihood(int size) {
    this.completions = new double[size];
    this.seconds = new double[size];
    this.gains = new double[size];
  }

  /**
   * A line with a knee.
   *
   * @param logL log likelihood, without constant terms
   * @param rate mu, per second
   * @param slope alpha
   * @param knee mt
   */
  record Line(double logL, double rate, double slope, int knee) {
    /** Completions a second at a level. */
    double throughput(double level) {
      return rate * (1 + slope * (Math.min(level, knee) - 1));
    }

    /** The same line, with another knee. */
    Line bentAt(int other) {
      return new Line(logL, rate, slope, other);
    }
  }

  /** Sets the data. */
  void take(LevelBins from) {
    bins = 0;
    allCompletions = 0;
    allSeconds = 0;
    for (int i = 0; i < from.size(); i++) {
      if (from.seconds(i) > 0) {
        completions[bins] = from.completions(i);
        seconds[bins] = from.seconds(i);
        gains[bins] = from.level(i) - 1;
        allCompletions += completions[bins];
        allSeconds += seconds[bins];
        bins++;
      }
    }
    top = bins == 0 ? 1 : (int) Math.ceil(gains[bins - 1] + 1);
  }

  /** Whether there is data to fit. */
  boolean isPossible() {
    return allCompletions > 0 && allSeconds > 0;
  }

  /** The highest observed level. */
  int top() {
    return top;
  }

  /** The best line with this knee; the guess of alpha only saves time. */
  Line withKneeAt(int knee, double guess) {
    int below = 0;
    double flatCompletions = allCompletions;
    double gainSeconds = 0;
    double flatSeconds = allSeconds;
    double slopeAtNone = 0;
    double slopeAtFull = 0;
    for (; below < bins && gains[below] < knee - 1; below++) {
      flatCompletions -= completions[below];
      flatSeconds -= seconds[below];
      gainSeconds += gains[below] * seconds[below];
      slopeAtNone += gains[below] * completions[below];
      slopeAtFull += completions[below] * gains[below] / (1 + gains[below]);
    }
    double y = knee - 1;
    gainSeconds += y * flatSeconds;
    slopeAtNone += y * flatCompletions - allCompletions * gainSeconds / allSeconds;
    slopeAtFull +=
        flatCompletions * y / (1 + y) - allCompletions * gainSeconds / (allSeconds + gainSeconds);
    double slope;
    if (slopeAtNone <= TOLERANCE * allCompletions) {
      slope = 0;
    } else if (slopeAtFull >= 0) {
      slope = 1;
    } else {
      slope = root(below, y, flatCompletions, gainSeconds, guess);
    }
    double rate = allCompletions / (allSeconds + slope * gainSeconds);
    double logL = allCompletions * (Math.log(rate) - 1);
    if (slope > 0) {
      logL += flatCompletions * Math.log(1 + slope * y);
      for (int i = 0; i < below; i++) {
        logL += completions[i] * Math.log(1 + slope * gains[i]);
      }
    }
    return new Line(logL, rate, slope, knee);
  }

  private double root(
      int below, double y, double flatCompletions, double gainSeconds, double guess) {
    double low = 0;
    double high = 1;
    double slope = guess > 0 && guess < 1 ? guess : 0.5;
    for (int step = 0; step < MAX_STEPS && high - low > TOLERANCE; step++) {
      double part = y / (1 + slope * y);
      double first = flatCompletions * part;
      double second = first * part;
      for (int i = 0; i < below; i++) {
        double each = gains[i] / (1 + slope * gains[i]);
        first += completions[i] * each;
        second += completions[i] * each * each;
      }
      double mean = gainSeconds / (allSeconds + slope * gainSeconds);
      first -= allCompletions * mean;
      second -= allCompletions * mean * mean;
      if (first > 0) {
        low = slope;
      } else {
        high = slope;
      }
      double newton = second > 0 ? slope + first / second : low;
      double from = slope;
      slope = newton > low && newton < high ? newton : (low + high) / 2;
      if (Math.abs(slope - from) < TOLERANCE) {
        return slope;
      }
    }
    return slope;
  }

  /**
   * Standard errors of rate and slope by Fisher information. The flat part only determines the free
   * knee, so only levels below it count.
   *
   * @return of the rate, per second, and of the slope; infinite if unknown
   */
  double[] errors(Line line, double dispersion) {
    double rateRate = 0;
    double rateSlope = 0;
    double slopeSlope = 0;
    for (int i = 0; i < bins && gains[i] <= line.knee - 1; i++) {
      double gain = 1 + line.slope * gains[i];
      double weight = seconds[i] / (line.rate * gain);
      double bySlope = line.rate * gains[i];
      rateRate += weight * gain * gain;
      rateSlope += weight * gain * bySlope;
      slopeSlope += weight * bySlope * bySlope;
    }
    double determinant = rateRate * slopeSlope - rateSlope * rateSlope;
    return determinant > 1e-12 * rateRate * slopeSlope
        ? new double[] {
          Math.sqrt(dispersion * slopeSlope / determinant),
          Math.sqrt(dispersion * rateRate / determinant)
        }
        : new double[] {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
  }
}
