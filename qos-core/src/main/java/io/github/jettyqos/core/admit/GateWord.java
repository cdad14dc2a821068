package io.github.jettyqos.core.admit;

/**
 * The state of one class in 64 bits, so that one compare-and-set decides and nothing can change
 * between the check and the act.
 *
 * <pre>
 *  bit 53..63     52      51       50     34..49   17..33    0..16
 *  completed    later   closed   shared    kept    running   queued
 * </pre>
 *
 * <p>{@code kept} is how many workers are kept for this class: so many it takes without a look at
 * the others. {@code shared} says that even these may not be back yet, because the partition is
 * being changed: admission then counts the others too. {@code closed} turns every permit away.
 * {@code later} says that permits for later work wait, before those that are queued. {@code
 * completed} counts releases modulo 2048, in the same step that gives the room back; see {@link
 * Lane}.
 */
final class GateWord {
  static final long ONE_QUEUED = 1L;
  static final long ONE_RUNNING = 1L << 17;
  static final long SHARED = 1L << 50;
  static final long CLOSED = 1L << 51;
  static final long LATER = 1L << 52;
  static final long ONE_COMPLETED = 1L << 53;

  /** Queues and partitions hold 65535 at most; one more may be there while it is looked at. */
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

  /** Whether permits for later work wait. */
  static boolean later(long word) {
    return (word & LATER) != 0;
  }

  /** Whether anything waits. */
  static boolean waits(long word) {
    return (word & (LATER | COUNT)) != 0;
  }

  static long withKept(long word, int kept) {
    return (word & ~((long) KEPT << KEPT_SHIFT)) | of(kept);
  }

  /** Whether nobody waits before a newcomer, and newcomers are let in. */
  static boolean isOpen(long word) {
    return (word & (CLOSED | LATER | COUNT)) == 0;
  }
}
