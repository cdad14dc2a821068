package io.github.jettyqos.core.measure.demand;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The sampling profiler of handler states, for threads without a CPU clock. {@link SeenRunning}
 * evaluates it.
 *
 * <p>A handler has a slot from its start to its end if the next slot is free; otherwise it is not
 * sampled. That is independent of the handler's work, so the sample is unbiased. The samples of a
 * handler count when it ends, so stuck handlers are excluded.
 *
 * <pre>
 *  T1 (a handler) puts its thread into a free slot, and clears that at its end.
 *  T2 (the looking thread, one at a time) reads the slots and asks each thread for its state.
 *  T2 may ask a thread whose handler has ended since: it is one look of many, and T1 may as well
 *  have ended a moment later. T1 never waits for T2.
 * </pre>
 *
 * <p>Memory: 64 slots of a class. A slot references its thread until the next look.
 */
final class HandlerStates {
  /** In place of a slot: none. */
  static final int NONE = -1;

  /** Slots of a class. A power of two. */
  static final int SLOTS = 64;

  /** Padding of 128 bytes around the cells that every handler with a slot writes. */
  private static final int APART = 16;

  /**
   * The samples of the handlers of a class.
   *
   * @param started handlers that got a slot
   * @param running of ended ones: number of samples in state running
   * @param present of ended ones: number of samples
   * @param looks number of looks
   */
  record Seen(long started, long running, long present, long looks) {}

  private final ThreadCpuClock threads;
  private final int classes;
  private final AtomicReferenceArray<@Nullable Object> slots;

  /** For each class how often a slot was requested, and how often it was not free. */
  private final AtomicLongArray wanted;

  private final AtomicLongArray taken;
  private volatile boolean used;

  // ---- of the looking thread

  @GuardedBy("this")
  private final @Nullable Object[] last;

  @GuardedBy("this")
  private final int[] lastRunning;

  @GuardedBy("this")
  private final int[] lastPresent;

  @GuardedBy("this")
  private final long[] running;

  @GuardedBy("this")
  private final long[] present;

  @GuardedBy("this")
  private final long[] startedBefore;

  @GuardedBy("this")
  private long looks;

  HandlerStates(int classes, ThreadCpuClock threads) {
    this.threads = threads;
    this.classes = classes;
    this.slots = new AtomicReferenceArray<>(classes * SLOTS);
    this.wanted = new AtomicLongArray((classes + 2) * APART);
    this.taken = new AtomicLongArray((classes + 2) * APART);
    this.last = new Object[classes * SLOTS];
    this.lastRunning = new int[classes * SLOTS];
    this.lastPresent = new int[classes * SLOTS];
    this.running = new long[classes];
    this.present = new long[classes];
    this.startedBefore = new long[classes];
  }

  /** A handler starts in this thread; returns its slot, or {@link #NONE}. */
  int enter(int classIndex, Object thread) {
    int cell = (classIndex + 1) * APART;
    int slot = classIndex * SLOTS + ((int) wanted.getAndIncrement(cell) & (SLOTS - 1));
    if (!slots.compareAndSet(slot, null, thread)) {
      long ignored = taken.getAndIncrement(cell);
      return NONE;
    }
    if (!used) {
      used = true;
    }
    return slot;
  }

  /** The handler of this slot has ended. */
  void leave(int slot) {
    slots.setRelease(slot, null);
  }

  /** Whether there ever was a handler to sample. */
  boolean isUsed() {
    return used;
  }

  /** Handlers with a slot. */
  int present() {
    int present = 0;
    for (int slot = 0; slot < slots.length(); slot++) {
      present += slots.getAcquire(slot) == null ? 0 : 1;
    }
    return present;
  }

  /** Samples all handlers with a slot. */
  synchronized void look() {
    looks++;
    for (int slot = 0; slot < last.length; slot++) {
      Object thread = slots.getAcquire(slot);
      if (thread != last[slot]) {
        end(slot);
        last[slot] = thread;
      }
      if (thread != null) {
        lastPresent[slot]++;
        lastRunning[slot] += threads.isRunning(thread) ? 1 : 0;
      }
    }
  }

  @GuardedBy("this")
  private void end(int slot) {
    running[slot / SLOTS] += lastRunning[slot];
    present[slot / SLOTS] += lastPresent[slot];
    lastRunning[slot] = 0;
    lastPresent[slot] = 0;
  }

  /** The samples since the last call, of each class. */
  synchronized Seen[] take() {
    Seen[] seen = new Seen[classes];
    for (int k = 0; k < classes; k++) {
      int cell = (k + 1) * APART;
      long started = wanted.get(cell) - taken.get(cell);
      seen[k] = new Seen(started - startedBefore[k], running[k], present[k], looks);
      startedBefore[k] = started;
      running[k] = 0;
      present[k] = 0;
    }
    looks = 0;
    return seen;
  }
}
