package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.DoubleRange;

/**
 * What all handlers share, and how much of it is done when so many are at it.
 *
 * <pre>
 *   g(l) = min(l, P)   P processors
 *   g(l) = G(l)        the speedup of Jamjoom, Chou and Shin 2004, where each request needs 1/mu
 *   g(l) = max(floor, G(from) - fall (l - from))   beyond a number of handlers, where it collapses
 * </pre>
 */
public sealed interface CommonStation {

  /**
   * The rate g(l).
   *
   * @param present l, requests at the station; at least 1
   * @return seconds of work that are done in a second, above 0
   */
  double rate(int present);

  /**
   * The supremum of all rates.
   *
   * @return seconds of work that can be done in a second
   */
  double most();

  /**
   * How many requests at the station are of use: more do not get more done in a second.
   *
   * @return above 0; of processors how many there are, which may not be a whole number
   */
  double saturation();

  /**
   * Processors.
   *
   * @param count P, of which a part may be left to handlers only
   * @return the station
   */
  static CommonStation processors(double count) {
    return new Processors(count);
  }

  /**
   * A server of which only the curve is known.
   *
   * @param speedup its gain counts, not its rate
   * @return the station
   */
  static CommonStation of(Speedup speedup) {
    return new Gains(speedup);
  }

  /**
   * A server that gets slower when too many handlers are at work: the third region of the paper's
   * measurements, which its curve leaves out. The configuration cannot say it, since a limit on
   * handlers at once keeps a server away from there; a measured one may be there.
   *
   * @param speedup its gain counts up to {@code from}, not its rate
   * @param from handlers beyond which the gain falls, at least 1
   * @param fall of the gain for each handler more, at least 0
   * @param floor what the gain never falls below; above 0, at most the gain of {@code from}
   * @return the station
   */
  static CommonStation falling(Speedup speedup, int from, double fall, double floor) {
    return new Falling(speedup, from, fall, floor);
  }

  /**
   * Processors.
   *
   * @param count {@link #COUNT}
   */
  record Processors(double count) implements CommonStation {
    /** The range of a number of processors. */
    public static final DoubleRange COUNT = new DoubleRange(0.01, 65535);

    /** Checks the count. */
    public Processors {
      COUNT.check("processors", count);
    }

    @Override
    public double rate(int present) {
      return Math.min(present, count);
    }

    @Override
    public double most() {
      return count;
    }

    @Override
    public double saturation() {
      return count;
    }
  }

  /**
   * A curve.
   *
   * @param speedup its gain counts
   */
  record Gains(Speedup speedup) implements CommonStation {
    /** Checks that nothing is missing. */
    public Gains {
      requireNonNull(speedup);
    }

    @Override
    public double rate(int present) {
      return speedup.gain(present);
    }

    @Override
    public double most() {
      return speedup.gain(speedup.saturationPoint());
    }

    @Override
    public double saturation() {
      return speedup.saturationPoint();
    }
  }

  /**
   * A curve that falls.
   *
   * @param speedup its gain counts up to {@code from}
   * @param from handlers beyond which the gain falls
   * @param fall of the gain for each handler more
   * @param floor what the gain never falls below
   */
  record Falling(Speedup speedup, int from, double fall, double floor) implements CommonStation {
    private static final DoubleRange FALLS = new DoubleRange(0, 1e9);

    /** Checks every component. */
    public Falling {
      requireNonNull(speedup);
      Speedup.SATURATIONS.check("falling.from", from);
      FALLS.check("falling.fall", fall);
      new DoubleRange(Double.MIN_NORMAL, speedup.gain(from)).check("falling.floor", floor);
    }

    @Override
    public double rate(int present) {
      return present <= from
          ? speedup.gain(present)
          : Math.max(floor, most() - fall * (present - from));
    }

    @Override
    public double most() {
      return speedup.gain(from);
    }

    @Override
    public double saturation() {
      return Math.min(from, speedup.saturationPoint());
    }
  }
}
