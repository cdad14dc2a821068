package io.github.jettyqos.core;

import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.IntRange;

/**
 * How much faster a server is when it handles several requests at once.
 *
 * <p>Law, with n handlers at once:
 *
 * <pre>
 *   G(n) = X(n) / X(1) = 1 + alpha (min(n, mt) - 1)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>G(n)</td><td>{@link #gain}, without unit</td></tr>
 *   <tr><td>X(n)</td><td>{@link #throughput}, requests per second</td></tr>
 *   <tr><td>mu</td><td>{@code rate}, requests per second</td></tr>
 *   <tr><td>alpha</td><td>{@code slope}, without unit</td></tr>
 *   <tr><td>mt</td><td>{@code saturationPoint}, handlers</td></tr>
 * </table>
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, equation (1). Deviation: defined between whole numbers
 * too, as the mean number of busy threads is a fraction. Like theirs it knows no collapse beyond
 * the saturation point: a limit on handlers at once keeps a server away from there.
 *
 * @param rate requests per second that one handler alone completes; 0.000001 to 1000000000
 * @param slope what each further handler adds, as a fraction of what one alone completes; 0, more
 *     handlers gain nothing, to 1, each is a server of its own
 * @param saturationPoint handlers at once beyond which nothing is gained; 1 to 1000000000
 */
public record Speedup(double rate, double slope, int saturationPoint) {

  /** The range of a rate of one handler alone. */
  public static final DoubleRange RATE = new DoubleRange(1e-6, 1e9);

  /** The range of a slope. */
  public static final DoubleRange SLOPE = new DoubleRange(0, 1);

  /** The range of a saturation point. */
  public static final IntRange SATURATION = new IntRange(1, 1_000_000_000);

  /** Checks every component. */
  public Speedup {
    RATE.check("speedup.rate", rate);
    SLOPE.check("speedup.slope", slope);
    SATURATION.check("speedup.saturation", saturationPoint);
  }

  /**
   * The speedup that is nearest to what was estimated.
   *
   * @param rate requests per second, at least 0; brought into {@link #RATE}
   * @param slope without unit, brought into {@link #SLOPE}
   * @param saturationPoint handlers
   * @return the speedup
   */
  public static Speedup nearest(double rate, double slope, int saturationPoint) {
    return new Speedup(
        Math.max(RATE.min(), Math.min(RATE.max(), rate)),
        Math.max(SLOPE.min(), Math.min(SLOPE.max(), slope)),
        saturationPoint);
  }

  /**
   * The gain G(n).
   *
   * @param handlers n, at least 1 unless nothing runs
   * @return 1 for one handler, never less for more
   */
  public double gain(double handlers) {
    return 1 + slope * (Math.min(handlers, saturationPoint) - 1);
  }

  /**
   * How many handlers it would take for a gain if the line went on rising: the inverse of {@link
   * #gain} below the saturation point.
   *
   * @param gain without unit; at most 1 is one handler
   * @return whole handlers, rounded up; the greatest int where the slope is 0 and the gain above 1
   */
  public int handlers(double gain) {
    return gain <= 1 ? 1 : (int) Math.ceil(1 + (gain - 1) / slope);
  }

  /**
   * What so many handlers complete together: mu G(n).
   *
   * @param handlers n, at least 1
   * @return requests per second
   */
  public double throughput(double handlers) {
    return rate * gain(handlers);
  }

  /**
   * The line scaled to a throughput: of the same slope, as high as to complete so many a second
   * with so many handlers, and saturated elsewhere.
   *
   * @param perSecond requests per second, at least 0
   * @param handlers at once, at least 1, at which the line goes through that throughput
   * @param saturation its saturation point, handlers
   * @return the other speedup
   */
  public Speedup through(double perSecond, int handlers, int saturation) {
    return nearest(perSecond / (1 + slope * (handlers - 1)), slope, saturation);
  }
}
