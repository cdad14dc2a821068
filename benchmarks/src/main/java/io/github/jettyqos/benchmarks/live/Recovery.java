package io.github.jettyqos.benchmarks.live;

import java.util.List;
import java.util.function.Predicate;

/** How long it takes until a class is what it was. */
final class Recovery {
  /** One window alone within may be passing through. */
  private static final int IN_A_ROW = 3;

  private Recovery() {}

  /**
   * Seconds until the first of some windows in a row that keep, or of all that are left; stalls do
   * not count. One more than there are if the last does not keep.
   */
  static int seconds(List<TargetWindows.Window> windows, Predicate<SecondCount> keeps) {
    int passed = 0;
    int before = 0;
    int row = 0;
    for (TargetWindows.Window each : windows) {
      passed += each.seconds();
      row = keeps.test(each.count()) ? row + 1 : 0;
      before = row == 0 ? passed : before;
      if (row == IN_A_ROW) {
        return before;
      }
    }
    return row > 0 ? before : passed + 1;
  }
}
