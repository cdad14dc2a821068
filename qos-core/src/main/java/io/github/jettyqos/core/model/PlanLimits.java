package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;

/** The range checks of planned classes. */
public final class PlanLimits {
  /** The number of classes. */
  public static final IntRange CLASSES = new IntRange(1, Partition.MOST_CLASSES);

  private PlanLimits() {}

  /**
   * Checks one class.
   *
   * @param name of the class, for messages
   * @param priority in the range of {@link ServiceClass#PRIORITY}
   * @param min minimum threads, in the range of {@link ServiceClass#MIN}
   * @param max maximum threads, at least {@code min}
   * @throws ConfigException if one of them is out of range
   */
  public static void check(String name, int priority, int min, int max) {
    String section = "classes." + name;
    ServiceClass.PRIORITY.require(section, priority);
    ServiceClass.MIN.require(section, min);
    ServiceClass.MAX.require(section, max);
    if (max < min) {
      throw ConfigException.of(ServiceClass.MAX.key(section), max, "is less than min " + min);
    }
  }

  /**
   * Checks the reserves of all classes against the threads.
   *
   * @param threads the number of threads, 1 to 65535
   * @param mins the reserve of each class, 1 to 64 of them
   * @return the sum of the reserves
   * @throws ConfigException if that exceeds the threads, or a number is out of range
   */
  public static int reserves(int threads, int... mins) {
    CLASSES.check("classes", mins.length);
    Partition.THREADS.check("threads", threads);
    long reserves = 0;
    for (int min : mins) {
      reserves += min;
    }
    if (reserves > threads) {
      throw ConfigException.of(
          "min", reserves, "is the sum over all classes, more than threads " + threads);
    }
    return (int) reserves;
  }
}
