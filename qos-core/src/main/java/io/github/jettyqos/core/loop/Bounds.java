package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;

/**
 * Minima and maxima: every partition keeps them, wherever it comes from.
 *
 * <p>Not {@link ServiceClass#least} and {@link ServiceClass#most}: a fixed budget is what a
 * division keeps, and an operator may set another one by hand.
 */
final class Bounds {
  private Bounds() {}

  /**
   * Refuses a partition outside the bounds.
   *
   * @throws IllegalArgumentException if it is of other classes, or one would leave its bounds
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

  /** The first class whose budget is below its reserve or above its maximum; -1 if none is. */
  static int firstOutside(Partition partition, List<ServiceClass> classes) {
    for (int k = 0; k < partition.size(); k++) {
      if (!classes.get(k).mayHave(partition.budget(k))) {
        return k;
      }
    }
    return -1;
  }
}
