package io.github.jettyqos.core.law;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;
import java.util.List;

/**
 * What a law is made for.
 *
 * @param classes the classes as they are promised, in the order of the configuration
 * @param threads the most handlers there can be over all classes, 1 to 65535
 * @param period how often the law will be asked; above 0
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
   * How often the law will be asked.
   *
   * @return seconds
   */
  public double periodSeconds() {
    return Durations.toSeconds(period);
  }
}
