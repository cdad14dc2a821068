package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;

/**
 * A trial of fewer or more handlers at once on a server that is always busy: does it complete more
 * with the greater number?
 *
 * <p>Law: with c completions in t seconds, over all periods
 *
 * <pre>
 *   L = sum (c ln(h / l) - (h - l) t)         more is likelier: L &gt;= 4.6, less: L &lt;= -4.6
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>h, l</td><td>completions a second of the number that is tried, if it is at least as good
 *       or better, and if it is worse or no better: along the line of the speedup</td></tr>
 *   <tr><td>4.6</td><td>ln 100: one error in a hundred</td></tr>
 * </table>
 *
 * <p>Source: Wald 1945, tests that end when they know enough, for Poisson counts. Deviation: after
 * {@link #MOST} periods what is likelier holds, and the throughput before is taken as exact.
 */
final class SequentialTest {
  private static final double CLEARLY = Math.log(100);
  private static final int MOST = 8;

  /** Periods until the law must have followed. */
  private static final int PATIENCE = 4;

  /** What is nearer together cannot be told in so few periods. */
  private static final double APART = 1.08;

  /** How a trial stands. */
  enum Verdict {
    OPEN,
    /** The other number is better: fewer that complete as much, or more that complete more. */
    BETTER,
    WORSE,
    /** Nobody followed, or nothing could be told. */
    VOID
  }

  private final Speedup before;

  /** Before, going on up to the greater saturation point. */
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
   * A trial that begins.
   *
   * @param before the speedup that was planned with
   * @param level handlers at once so far, in the mean
   * @param perSecond what they complete a second
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

  /** To plan with meanwhile: the worse case, so that no promise rests on a guess. */
  Speedup worst() {
    return before.through(perSecond, isUp() ? saturation : before.saturationPoint(), saturation);
  }

  Verdict look(Throughput period) {
    tried++;
    boolean settled = there;
    there = isUp() ? period.allowed() > level : period.allowed() < level;
    if (settled && there) {
      weigh(period);
    }
    if (Math.abs(likelier) >= CLEARLY || seen == MOST) {
      return likelier == 0 ? Verdict.VOID : likelier > 0 ? Verdict.BETTER : Verdict.WORSE;
    }
    return seen == 0 && tried >= PATIENCE ? Verdict.VOID : Verdict.OPEN;
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

  /** Whether fewer handlers, now that more is known, are still nearer to no loss than to a loss. */
  boolean isConfirmedBy(double rate) {
    double part = line.gain(saturation) / line.gain(before.saturationPoint());
    return isUp() || rate >= perSecond * Math.sqrt(part);
  }

  /** The speedup if the other number is worse, or nothing was learnt. */
  Speedup kept() {
    int same = before.saturationPoint();
    return before.through(perSecond, same, same);
  }

  /** The speedup if it is better: upwards, saturated where the line reaches what was completed. */
  Speedup won() {
    double rate = completed / seconds;
    int reached = before.handlers(line.gain(level) * rate / perSecond);
    int next =
        isUp() ? Math.max(before.saturationPoint(), Math.min(saturation, reached)) : saturation;
    return before.through(rate, next, next);
  }
}
