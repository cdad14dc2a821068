package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;

/**
 * The speedup of a server by the number of concurrent handlers.
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
 * too, as the mean number of busy threads is a fraction. Like theirs it does not model the collapse
 * beyond the saturation point, which a limit on concurrent handlers avoids.
 *
 * @param rate {@link #RATE}
 * @param slope {@link #SLOPE}
 * @param saturationPoint {@link #SATURATION}
 */
public record Speedup(double rate, double slope, int saturationPoint) {

  /** The range of the rate of one handler, requests per second. */
  public static final DoubleRange RATES = new DoubleRange(1e-6, 1e9);

  /** The range of saturation points, handlers. */
  public static final IntRange SATURATIONS = new IntRange(1, 1_000_000_000);

  private static final DoubleRange SLOPES = new DoubleRange(0, 1);

  /**
   * The throughput of one handler alone: 1 / its mean service time.
   *
   * <p>{@code rate}: a number from 1.0E-6 to 1000000000, in requests/s; required.
   */
  public static final Option<Double> RATE = Option.of("rate", RATES).in("requests/s");

  /**
   * The gain of each further handler, as a fraction of {@code rate}. 1: handlers only wait; 0: they
   * only compute, on one processor.
   *
   * <p>{@code slope}: a number from 0 to 1; required.
   */
  public static final Option<Double> SLOPE = Option.of("slope", SLOPES);

  /**
   * The number of concurrent handlers beyond which throughput no longer grows.
   *
   * <p>{@code saturation}: a whole number from 1 to 1000000000, in handlers; required.
   */
  public static final Option<Integer> SATURATION =
      Option.of("saturation", SATURATIONS).in("handlers");

  private static final String SECTION = "speedup";

  public Speedup {
    RATE.require(SECTION, rate);
    SLOPE.require(SECTION, slope);
    SATURATION.require(SECTION, saturationPoint);
  }

  /**
   * The speedup according to the configured options.
   *
   * @param choices of {@link #RATE}, {@link #SLOPE} and {@link #SATURATION}
   */
  public Speedup(Choices choices) {
    this(choices.get(RATE), choices.get(SLOPE), choices.get(SATURATION));
  }

  /**
   * The valid speedup nearest to an estimate.
   *
   * @param rate requests per second, at least 0; clamped to {@link #RATE}
   * @param slope without unit; clamped to {@link #SLOPE}
   * @param saturationPoint handlers
   * @return the speedup
   */
  public static Speedup nearest(double rate, double slope, int saturationPoint) {
    return new Speedup(
        Math.max(RATES.min(), Math.min(RATES.max(), rate)),
        Math.max(SLOPES.min(), Math.min(SLOPES.max(), slope)),
        saturationPoint);
  }

  /**
   * Returns the gain G(n).
   *
   * @param handlers n, at least 1 unless nothing runs
   * @return 1 for one handler, never less for more
   */
  public double gain(double handlers) {
    return 1 + slope * (Math.min(handlers, saturationPoint) - 1);
  }

  /**
   * Returns the number of handlers for a gain if the line did not saturate: the inverse of {@link
   * #gain} below the saturation point.
   *
   * @param gain without unit; at most 1 is one handler
   * @return whole handlers, rounded up; the greatest int where the slope is 0 and the gain above 1
   */
  public int handlers(double gain) {
    return gain <= 1 ? 1 : (int) Math.ceil(1 + (gain - 1) / slope);
  }

  /**
   * Returns the throughput of a number of handlers: mu G(n).
   *
   * @param handlers n, at least 1
   * @return requests per second
   */
  public double throughput(double handlers) {
    return rate * gain(handlers);
  }

  /**
   * This line scaled to a throughput: with the same slope, through a measured point, and with
   * another saturation point.
   *
   * @param perSecond requests per second, at least 0
   * @param handlers at the measured point, at least 1
   * @param saturation its saturation point, handlers
   * @return the other speedup
   */
  public Speedup through(double perSecond, int handlers, int saturation) {
    return nearest(perSecond / (1 + slope * (handlers - 1)), slope, saturation);
  }
}
