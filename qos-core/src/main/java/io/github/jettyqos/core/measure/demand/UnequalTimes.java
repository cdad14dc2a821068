package io.github.jettyqos.core.measure.demand;

import java.util.List;

/**
 * The test whether processing times of classes clearly differ, so that one rate for all would be a
 * bad guess.
 *
 * <p>Law: with n completions of mean w of each class,
 *
 * <pre>
 *   ln(w_1 / w_2) above ln 1.5 and above 3 sqrt(1 / n_1 + 1 / n_2)
 * </pre>
 *
 * <p>the second of which is three standard errors of exponential times.
 */
final class UnequalTimes {
  private static final int ENOUGH = 20;
  private static final double LEAST = Math.log(1.5);
  private static final double SURE = 3;

  private boolean open = true;

  /** Evaluates a period. After a timeout an undetected difference counts as equality. */
  void look(List<ClassHistory> classes, boolean impatient) {
    boolean few = classes.stream().allMatch(each -> each.allCompletions() == 0);
    for (ClassHistory each : classes) {
      few |= each.allCompletions() > 0 && each.completions() < ENOUGH && !impatient;
    }
    open = few || isUnequal(classes);
  }

  private static boolean isUnequal(List<ClassHistory> classes) {
    for (ClassHistory one : classes) {
      for (ClassHistory other : classes) {
        if (one.completions() >= ENOUGH
            && other.completions() >= ENOUGH
            && one.meanProcessed() > 0
            && other.meanProcessed() > 0) {
          double apart = Math.log(one.meanProcessed() / other.meanProcessed());
          double error = Math.sqrt(1.0 / one.completions() + 1.0 / other.completions());
          if (apart > LEAST && apart > SURE * error) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether it is undecided, or they differ. */
  boolean isOpen() {
    return open;
  }
}
