package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;

/**
 * The check of partitions against the minima and maxima of the classes.
 *
 * <p>Not {@link ServiceClass#least} and {@link ServiceClass#most}: an operator may override a fixed
 * budget.
 */
final class Bounds {
  private Bounds() {}

  /**
   * Rejects a partition outside the bounds.
   *
   * @throws IllegalArgumentException if it is of other classes, or a class is out of bounds
   */
  static void require(Partition partition, List<ServiceClass> classes) {
    if (partition.size() != classes.size()) {
      throw new IllegalArgumentException(partition + " for " + classes.size() + " classes");
    }
    int outside = firstOutside(partition, classes);
    if (outside >= 0) {
      ServiceClass each = classes.get(outside);
      throw ConfigException.of(
          "classes." + each.name() + ".budget",
          partition.budget(outside),
          "is not between min " + each.min() + " and max " + each.max());
    }
  }

  /** The first class with a budget below its minimum or above its maximum; -1 if there is none. */
  static int firstOutside(Partition partition, List<ServiceClass> classes) {
    for (int k = 0; k < partition.size(); k++) {
      if (!classes.get(k).mayHave(partition.budget(k))) {
        return k;
      }
    }
    return -1;
  }
}
