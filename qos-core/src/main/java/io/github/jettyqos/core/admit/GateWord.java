package io.github.jettyqos.core.admit;

/**
 * The state of one class in 64 bits, changed by a single compare-and-set.
 *
 * <pre>
 *  bit 53..63     52      51       50     34..49   17..33    0..16
 *  completed    later   closed   shared    kept    running   queued
 * </pre>
 *
 * <p>{@code kept}: workers kept for this class, taken without a look at the others. {@code shared}:
 * even these may not be returned yet, because the partition is being changed, so admission counts
 * the others too. {@code closed}: every permit is rejected. {@code later}: permits for later work
 * are queued, before all others. {@code completed}: releases modulo 2048, counted in the step that
 * returns the worker; see {@link Lane}.
 */
final class GateWord {
  static final long ONE_QUEUED = 1L;
  static final long ONE_RUNNING = 1L << 17;
  static final long SHARED = 1L << 50;
  static final long CLOSED = 1L << 51;
  static final long LATER = 1L << 52;
  static final long ONE_COMPLETED = 1L << 53;

  /** At most 65535 in queues and partitions, and one more during admission. */
  private static final int COUNT = (1 << 17) - 1;

  private static final int KEPT = (1 << 16) - 1;
  private static final int KEPT_SHIFT = 34;
  private static final int COMPLETED_SHIFT = 53;

  private GateWord() {}

  static long of(int kept) {
    return (long) kept << KEPT_SHIFT;
  }

  static int queued(long word) {
    return (int) word & COUNT;
  }

  static int running(long word) {
    return (int) (word >>> 17) & COUNT;
  }

  static int kept(long word) {
    return (int) (word >>> KEPT_SHIFT) & KEPT;
  }

  /** Releases so far, modulo 2048. */
  static int completed(long word) {
    return (int) (word >>> COMPLETED_SHIFT);
  }

  static boolean shared(long word) {
    return (word & SHARED) != 0;
  }

  static boolean closed(long word) {
    return (word & CLOSED) != 0;
  }

  /** Whether later work is queued. */
  static boolean later(long word) {
    return (word & LATER) != 0;
  }

  /** Whether any permit is queued. */
  static boolean waits(long word) {
    return (word & (LATER | COUNT)) != 0;
  }

  static long withKept(long word, int kept) {
    return (word & ~((long) KEPT << KEPT_SHIFT)) | of(kept);
  }

  /** Whether no permit is queued and the gate is open. */
  static boolean isOpen(long word) {
    return (word & (CLOSED | LATER | COUNT)) == 0;
  }
}
