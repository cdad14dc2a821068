package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;

/**
 * Minima and maxima: every partition keeps them, whoever made it.
 *
 * <p>Not {@link ServiceClass#least} and {@link ServiceClass#most}: a fixed budget is what a
 * division keeps, and an operator may set another one by hand.
 */
final class Bounds {
  private Bounds() {}

  /** The first class whose budget is below its reserve or above its maximum; -1 if none is. */
  static int firstOutside(Partition partition, List<ServiceClass> classes) {
    for (int k = 0; k < partition.size(); k++) {
      ServiceClass each = classes.get(k);
      if (partition.budget(k) < each.min() || partition.budget(k) > each.max()) {
        return k;
      }
    }
    return -1;
  }
}
