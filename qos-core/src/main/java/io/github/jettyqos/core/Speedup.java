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
   * The gain G(n).
   *
   * @param handlers n, at least 1 unless nothing runs
   * @return 1 for one handler, never less for more
   */
  public double gain(double handlers) {
    return 1 + slope * (Math.min(handlers, saturationPoint) - 1);
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
}
