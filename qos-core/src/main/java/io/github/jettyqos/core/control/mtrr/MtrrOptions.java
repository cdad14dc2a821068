package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.ConfigException;
import io.github.jettyqos.core.DoubleRange;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.ControlLaw;
import java.util.List;

/**
 * The shipped law and its gains.
 *
 * @param drain part of an excess in the queue that is asked to be gone after a reference, or after
 *     a control period where that is longer; 0 (tables only) to 1, default 1. Less reacts later
 * @param trim part of the error, for each completed request, by which a set point moves; 0 (off) to
 *     1, default 0.02: some 50 requests correct what the model has wrong
 */
public record MtrrOptions(double drain, double trim) {

  /** The range of the drain. */
  public static final DoubleRange DRAIN = new DoubleRange(0, 1);

  /** The range of the trim. */
  public static final DoubleRange TRIM = new DoubleRange(0, 1);

  /** A drain of 1, a trim of 0.02. */
  public static final MtrrOptions DEFAULT = new MtrrOptions(1, 0.02);

  /** Checks both. */
  public MtrrOptions {
    DRAIN.check("mtrr.drain", drain);
    TRIM.check("mtrr.trim", trim);
  }

  /**
   * The law.
   *
   * @param classes the classes, in the order of the configuration
   * @param threads the most there are, 1 to 65535
   * @return a law in its first state
   * @throws ConfigException if minima need more than {@code threads}
   */
  public ControlLaw law(List<ServiceClass> classes, int threads) {
    QosConfig.THREADS.check("threads", threads);
    return new MtrrLaw(List.copyOf(classes), threads, this);
  }
}
