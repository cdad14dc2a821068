package io.github.jettyqos.core.admit;

/**
 * The state of one class in 64 bits, so that one compare-and-set decides and nothing can change
 * between the check and the act.
 *
 * <pre>
 *  bit 61    60     40..59   20..39    0..19
 *  closed  shared   budget   running   queued
 * </pre>
 *
 * <p>{@code shared} says that a permit of this class may take room from another class (a total
 * limit below the sum of the budgets, lending, or a partition that is being changed): admission
 * then looks at the other classes too. {@code closed} turns everybody away.
 */
final class Word {
  /** The largest count a field can hold. */
  static final int MAX = (1 << 20) - 1;

  static final long ONE_QUEUED = 1L;
  static final long ONE_RUNNING = 1L << 20;
  static final long SHARED = 1L << 60;
  static final long CLOSED = 1L << 61;

  private static final int BUDGET_SHIFT = 40;

  private Word() {}

  static long of(int budget) {
    return (long) budget << BUDGET_SHIFT;
  }

  static int queued(long word) {
    return (int) word & MAX;
  }

  static int running(long word) {
    return (int) (word >>> 20) & MAX;
  }

  static int budget(long word) {
    return (int) (word >>> BUDGET_SHIFT) & MAX;
  }

  static boolean shared(long word) {
    return (word & SHARED) != 0;
  }

  static boolean closed(long word) {
    return (word & CLOSED) != 0;
  }

  static long withBudget(long word, int budget) {
    return (word & ~((long) MAX << BUDGET_SHIFT)) | of(budget);
  }

  /** Whether a newcomer may run at once: nobody waits before it and the budget has room. */
  static boolean hasRoom(long word) {
    return (word & (CLOSED | MAX)) == 0 && running(word) < budget(word);
  }
}
