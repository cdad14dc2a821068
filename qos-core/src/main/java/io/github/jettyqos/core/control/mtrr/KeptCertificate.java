package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Shortfall;
import java.util.List;
import java.util.function.Supplier;

/**
 * The promises that cannot be kept. To find them takes as long as to plan; so once there are some
 * they are looked for in every fourth period only, for loads move in seconds.
 */
final class KeptCertificate {
  private static final int PERIODS = 4;

  private List<Shortfall> last = List.of();
  private int age;

  /**
   * The certificate of this period.
   *
   * @param doubtful whether there may be any; if not, nothing is kept
   * @param found looks for them
   */
  List<Shortfall> of(boolean doubtful, Supplier<List<Shortfall>> found) {
    if (!doubtful) {
      last = List.of();
    } else if (last.isEmpty() || ++age >= PERIODS) {
      last = found.get();
      age = 0;
    }
    return last;
  }
}
