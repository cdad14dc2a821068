package io.github.jettyqos.core.control.rate;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.control.ControlLaw;
import java.time.Duration;
import java.util.List;

/**
 * Laws of a service rate, each of which can control a server whose threads are divided among
 * classes.
 */
public enum ServiceRateControl {
  /** What the arrival rate asks for, by a queueing model: Sha et al. */
  QUEUEING_MODEL,
  /** What the requests that are present ask for: Liu et al. */
  QUEUE_LENGTH,
  /** What the ages of the requests that are present ask for: ours. */
  AGE;

  private static final double NANOS = 1e-9;

  /**
   * The law for a server.
   *
   * @param classes the classes, in the order of the configuration; those without target share what
   *     the others leave
   * @param threads the most there are, 1 to 65535
   * @param period how often it will be asked; above 0
   * @return a law in its first state
   * @throws ConfigException if minima need more than {@code threads}
   */
  public ControlLaw law(List<ServiceClass> classes, int threads, Duration period) {
    return law(classes, threads, period, 1);
  }

  /** With another speed of learning; 0: it learns nothing. */
  ControlLaw law(List<ServiceClass> classes, int threads, Duration period, double learning) {
    Partition.THREADS.check("threads", threads);
    double seconds = period.toNanos() * NANOS;
    if (!(seconds > 0)) {
      throw new IllegalArgumentException("a period of " + period);
    }
    return new RateControlLaw(
        List.copyOf(classes), threads, target -> new ClassRate(target, this, seconds, learning));
  }

  /** A quantile over the mean, as a first guess. */
  double spread(double quantile) {
    double exponential = -Math.log1p(-quantile);
    return this == AGE ? Math.sqrt(exponential) : exponential;
  }

  /** The law of one class. */
  ServiceRateLaw of(double reference, Meaning meaning, double period, double learning) {
    if (this == AGE) {
      TrimRule trim = TrimRule.ofTime(reference, meaning).times(learning);
      return ServiceRateLaws.age(RateRule.of(reference, trim));
    }
    RateRule rule = RateRule.of(reference, TrimRule.ofRate(reference, meaning).times(learning));
    return this == QUEUEING_MODEL
        ? ServiceRateLaws.queueingModel(rule)
        : ServiceRateLaws.queueLength(rule, 1 / Math.max(reference, period), 1 / reference);
  }
}
