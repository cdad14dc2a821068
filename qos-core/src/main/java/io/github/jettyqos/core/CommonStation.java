package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * The station that all handlers share, and its service rate by the number of requests present.
 *
 * <pre>
 *   g(l) = min(l, P)   P processors
 *   g(l) = G(l)        the speedup of Jamjoom, Chou and Shin 2004, where each request needs 1/mu
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
}
