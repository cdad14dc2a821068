package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.check.Option;

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
 * @param rate {@link #RATE}
 * @param slope {@link #SLOPE}
 * @param saturationPoint {@link #SATURATION}
 */
public record Speedup(double rate, double slope, int saturationPoint) {

  /** Rates of one handler alone, requests per second. */
  public static final DoubleRange RATES = new DoubleRange(1e-6, 1e9);

  /** Saturation points, handlers. */
  public static final IntRange SATURATIONS = new IntRange(1, 1_000_000_000);

  private static final DoubleRange SLOPES = new DoubleRange(0, 1);

  /**
   * What one handler alone completes: 1 / its mean service time.
   *
   * <p>{@code rate}: a number from 1.0E-6 to 1000000000, in requests/s; required.
   */
  public static final Option<Double> RATE = Option.of("rate", RATES).in("requests/s");

  /**
   * What each further handler adds, as a fraction of {@code rate}. 1: handlers only wait; 0: they
   * only compute, on one processor.
   *
   * <p>{@code slope}: a number from 0 to 1; required.
   */
  public static final Option<Double> SLOPE = Option.of("slope", SLOPES);

  /**
   * Handlers at once beyond which nothing is gained.
   *
   * <p>{@code saturation}: a whole number from 1 to 1000000000, in handlers; required.
   */
  public static final Option<Integer> SATURATION =
      Option.of("saturation", SATURATIONS).in("handlers");

  private static final String SECTION = "speedup";

  /** Checks every option. */
  public Speedup {
    RATE.require(SECTION, rate);
    SLOPE.require(SECTION, slope);
    SATURATION.require(SECTION, saturationPoint);
  }

  /**
   * The speedup of what was chosen.
   *
   * @param choices of {@link #RATE}, {@link #SLOPE} and {@link #SATURATION}
   */
  public Speedup(Choices choices) {
    this(choices.get(RATE), choices.get(SLOPE), choices.get(SATURATION));
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
        Math.max(RATES.min(), Math.min(RATES.max(), rate)),
        Math.max(SLOPES.min(), Math.min(SLOPES.max(), slope)),
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
