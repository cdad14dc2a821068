package io.github.jettyqos.core.law.paper;

/**
 * The allocation of budgets in overload: by priority, each class gets its demand beside the
 * reserves of the others.
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.1, where the test is printed with
 * proportions instead of budgets.
 */
final class Saturation {
  /** The tolerance for rounding errors above a whole number. */
  private static final double ROUNDING = 1e-9;

  private Saturation() {}

  static int[] grant(double[] requested, BudgetBounds bounds) {
    int remaining = bounds.threads();
    int reserved = 0;
    for (int least : bounds.least()) {
      reserved += least;
    }
    int[] granted = new int[requested.length];
    for (int rank = 0; rank < granted.length; rank++) {
      int k = bounds.ranked(rank);
      reserved -= bounds.least()[k];
      int need = Math.max(bounds.least()[k], need(requested[k]));
      granted[k] = Math.min(Math.min(need, bounds.most()[k]), remaining - reserved);
      remaining -= granted[k];
    }
    return granted;
  }

  static int need(double requested) {
    return (int) Math.ceil(requested - ROUNDING);
  }
}
