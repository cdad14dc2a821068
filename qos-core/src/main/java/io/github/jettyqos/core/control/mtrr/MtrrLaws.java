package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.settings.MtrrRule;
import java.util.List;

/** Makes the shipped law. */
public final class MtrrLaws {
  private MtrrLaws() {}

  /**
   * The law.
   *
   * @param rule its gains
   * @param classes the classes, in the order of the configuration
   * @param threads the most there are, 1 to 65535
   * @return a law in its first state
   * @throws ConfigException if minima need more than {@code threads}
   */
  public static ControlLaw of(MtrrRule rule, List<ServiceClass> classes, int threads) {
    Partition.THREADS.check("threads", threads);
    return new MtrrLaw(List.copyOf(classes), threads, rule);
  }
}
