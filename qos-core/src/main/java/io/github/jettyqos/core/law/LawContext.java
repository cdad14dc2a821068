package io.github.jettyqos.core.law;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;
import java.util.List;

/**
 * The environment for which a law is made.
 *
 * @param classes the classes with their guarantees, in the order of the configuration
 * @param threads the maximum of concurrent handlers over all classes, 1 to 65535
 * @param period the control period; above 0
 */
public record LawContext(List<ServiceClass> classes, int threads, Duration period) {
  /**
   * Checks every component.
   *
   * @throws ConfigException if minima need more than {@code threads}
   */
  public LawContext {
    classes = List.copyOf(classes);
    Partition.share(classes, Partition.THREADS.check("threads", threads));
    if (period.isZero() || period.isNegative()) {
      throw new IllegalArgumentException("a period of " + period);
    }
  }

  /**
   * Returns the control period.
   *
   * @return seconds
   */
  public double periodSeconds() {
    return Durations.toSeconds(period);
  }
}
