package io.github.jettyqos.core.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A buffer of samples for the histograms, of two numbers each.
 *
 * <p>A thread that finds the buffer in use takes another one, so no thread waits here. Flag, count
 * and samples are one padded array, to avoid false sharing.
 */
final class SampleBuffer {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  /** 128 bytes: two lines of 64, for the adjacent-line prefetcher. */
  private static final int PADDING = 16;

  private static final int IN_USE = PADDING;
  private static final int COUNT = PADDING + 1;
  private static final int FIRST = PADDING + 2;

  private final long[] cells;
  private final int end;

  SampleBuffer(int capacity) {
    this.end = FIRST + 2 * capacity;
    this.cells = new long[end + PADDING];
  }

  boolean tryUse() {
    return (long) CELL.getOpaque(cells, IN_USE) == 0 && CELL.compareAndSet(cells, IN_USE, 0L, 1L);
  }

  void doneUsing() {
    CELL.setRelease(cells, IN_USE, 0L);
  }

  /** Adds a sample, unless the buffer is full. Requires use. */
  boolean add(long waitingNanos, long processingNanos) {
    int at = FIRST + (int) cells[COUNT];
    if (at == end) {
      return false;
    }
    cells[at] = waitingNanos;
    cells[at + 1] = processingNanos;
    cells[COUNT] = at + 2L - FIRST;
    return true;
  }

  /** Requires use. */
  boolean isFull() {
    return FIRST + cells[COUNT] == end;
  }

  /** Counts all samples and keeps them. Requires use. */
  void copyTo(DelaySet set) {
    int used = FIRST + (int) cells[COUNT];
    long atOnce = 0;
    for (int at = FIRST; at < used; at += 2) {
      if (set.recordAtOnce(cells[at], cells[at + 1])) {
        atOnce++;
      } else {
        set.record(cells[at], cells[at + 1]);
      }
    }
    if (atOnce > 0) {
      set.waitedNot(atOnce);
    }
  }

  /** Moves all samples to the histograms. Requires use. */
  void drainTo(DelaySet set) {
    copyTo(set);
    cells[COUNT] = 0;
  }
}
