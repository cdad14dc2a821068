package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * The station that all handlers share, and its service rate by the number of requests present.
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
   * The upper bound of all rates.
   *
   * @return seconds of work that can be done in a second
   */
  double most();

  /**
   * The number of requests at the station beyond which the rate no longer grows.
   *
   * @return above 0; of processors their number, which may be a fraction
   */
  double saturation();

  /**
   * A station of processors.
   *
   * @param count P; a fraction if the handlers have only a part of them
   * @return the station
   */
  static CommonStation processors(double count) {
    return new Processors(count);
  }

  /**
   * A station known only by its speedup curve.
   *
   * @param speedup its gain counts, not its rate
   * @return the station
   */
  static CommonStation of(Speedup speedup) {
    return new Gains(speedup);
  }

  /**
   * A station whose rate falls beyond a number of handlers: the third region of the measurements in
   * the paper, which its curve leaves out. Not configurable, since a limit on concurrent handlers
   * avoids it; a measured server may be in it.
   *
   * @param speedup its gain counts up to {@code from}, not its rate
   * @param from handlers beyond which the gain falls, at least 1
   * @param fall of the gain for each handler more, at least 0
   * @param floor lower bound of the gain; above 0, at most the gain of {@code from}
   * @return the station
   */
  static CommonStation falling(Speedup speedup, int from, double fall, double floor) {
    return new Falling(speedup, from, fall, floor);
  }

  /**
   * A station of processors.
   *
   * @param count {@link #COUNT}
   */
  record Processors(double count) implements CommonStation {
    /** The range of a number of processors. */
    public static final DoubleRange COUNT = new DoubleRange(0.01, 65535);

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
   * A station with a speedup curve.
   *
   * @param speedup its gain counts
   */
  record Gains(Speedup speedup) implements CommonStation {
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
   * A station with a speedup curve that falls beyond a number of handlers.
   *
   * @param speedup its gain counts up to {@code from}
   * @param from handlers beyond which the gain falls
   * @param fall of the gain for each handler more
   * @param floor lower bound of the gain
   */
  record Falling(Speedup speedup, int from, double fall, double floor) implements CommonStation {
    private static final DoubleRange FALLS = new DoubleRange(0, 1e9);

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
