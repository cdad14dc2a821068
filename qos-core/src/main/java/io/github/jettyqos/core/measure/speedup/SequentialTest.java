package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;

/**
 * The sequential probability ratio test of another number of handlers on a saturated server.
 *
 * <p>Law: with c completions in t seconds, over all periods
 *
 * <pre>
 *   L = sum (c ln(h / l) - (h - l) t)         more is likelier: L &gt;= 4.6, less: L &lt;= -4.6
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>h, l</td><td>completions per second of the tried number under both hypotheses, by the
 *       line of the speedup</td></tr>
 *   <tr><td>4.6</td><td>ln 100: one error in a hundred</td></tr>
 * </table>
 *
 * <p>Source: Wald 1945, sequential tests, for Poisson counts. Deviation: after {@link #MOST}
 * periods the likelier hypothesis is accepted, and the throughput before is taken as exact.
 */
final class SequentialTest {
  private static final double CLEARLY = Math.log(100);
  private static final int MOST = 8;

  /** Periods until the law must have changed the number. */
  private static final int PATIENCE = 4;

  /** Closer hypotheses cannot be distinguished in this many periods. */
  private static final double APART = 1.08;

  /** The state of a trial. */
  enum Outcome {
    OPEN,
    /** The tried number is better: fewer with the same throughput, or more with a higher one. */
    BETTER,
    WORSE,
    /** The law did not follow, or the result is unclear. */
    VOID
  }

  private final Speedup before;

  /** The speedup before, extended to the greater saturation point. */
  private final Speedup line;

  private final double level;
  private final double perSecond;
  private final int saturation;
  private double completed;
  private double seconds;
  private double likelier;
  private int seen;
  private int tried;
  private boolean there;

  /**
   * A trial that starts.
   *
   * @param before the speedup in use
   * @param level mean number of handlers so far
   * @param perSecond their completions per second
   * @param saturation the saturation point to try
   */
  SequentialTest(Speedup before, double level, double perSecond, int saturation) {
    this.before = before;
    int most = Math.max(saturation, before.saturationPoint());
    this.line = new Speedup(before.rate(), before.slope(), most);
    this.level = level;
    this.perSecond = perSecond;
    this.saturation = saturation;
  }

  boolean isUp() {
    return saturation > before.saturationPoint();
  }

  /** The speedup for plans during the trial: the worse case. */
  Speedup worst() {
    return before.through(perSecond, isUp() ? saturation : before.saturationPoint(), saturation);
  }

  Outcome look(Throughput period) {
    tried++;
    boolean settled = there;
    there = isUp() ? period.allowed() > level : period.allowed() < level;
    if (settled && there) {
      weigh(period);
    }
    if (Math.abs(likelier) >= CLEARLY || seen == MOST) {
      return likelier == 0 ? Outcome.VOID : likelier > 0 ? Outcome.BETTER : Outcome.WORSE;
    }
    return seen == 0 && tried >= PATIENCE ? Outcome.VOID : Outcome.OPEN;
  }

  private void weigh(Throughput period) {
    double gain = line.gain(period.used()) / line.gain(level);
    double high = isUp() ? perSecond * gain : perSecond;
    double low = isUp() ? perSecond : perSecond * gain;
    if (high >= APART * low) {
      likelier += period.completed() * Math.log(high / low) - (high - low) * period.seconds();
    }
    completed += period.completed();
    seconds += period.seconds();
    seen++;
  }

  /** Whether a reduction is still closer to no loss than to a loss at a later rate. */
  boolean isConfirmedBy(double rate) {
    double part = line.gain(saturation) / line.gain(before.saturationPoint());
    return isUp() || rate >= perSecond * Math.sqrt(part);
  }

  /** The speedup if the tried number is worse, or the result unclear. */
  Speedup kept() {
    int same = before.saturationPoint();
    return before.through(perSecond, same, same);
  }

  /**
   * The speedup if it is better: upwards, saturated where the line reaches the measured throughput.
   */
  Speedup won() {
    double rate = completed / seconds;
    int reached = before.handlers(line.gain(level) * rate / perSecond);
    int next =
        isUp() ? Math.max(before.saturationPoint(), Math.min(saturation, reached)) : saturation;
    return before.through(rate, next, next);
  }
}
