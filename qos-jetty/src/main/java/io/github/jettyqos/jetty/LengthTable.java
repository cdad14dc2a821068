package io.github.jettyqos.jetty;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Lengths by the hash of a path, in a fixed number of cells: a newer one takes the cell of an older
 * one. Each is one word, so that no reader sees half of it.
 *
 * <pre>
 *  bit 46..63   40..45    0..39
 *     tag       epoch     length
 * </pre>
 *
 * <p>The tag is a part of the hash that the cell does not tell, and odd, as an empty cell is 0: a
 * path has the length of another once in a hundred thousand times. The epoch is the half minute in
 * which the length was looked up, modulo 64.
 */
final class LengthTable {
  static final int CELLS = 1 << 16;

  private static final long EPOCH_NANOS = 30_000_000_000L;
  private static final int EPOCHS = 64;
  private static final int EPOCH_SHIFT = 40;
  private static final int TAG_SHIFT = 46;
  private static final long NO_LENGTH = (1L << EPOCH_SHIFT) - 1;

  private final AtomicLongArray cells = new AtomicLongArray(CELLS);

  void put(long hash, long length, long nowNanos) {
    long kept = length == RequestSize.UNKNOWN ? NO_LENGTH : Math.min(length, NO_LENGTH - 1);
    cells.setRelease(cell(hash), tag(hash) << TAG_SHIFT | epoch(nowNanos) << EPOCH_SHIFT | kept);
  }

  /** What was put last. */
  long length(long hash) {
    long word = cells.getAcquire(cell(hash));
    long length = word & NO_LENGTH;
    return word >>> TAG_SHIFT != tag(hash) || length == NO_LENGTH ? RequestSize.UNKNOWN : length;
  }

  /** Whether it was put a short time ago. */
  boolean isFresh(long hash, long nowNanos) {
    long fresh = tag(hash) << (TAG_SHIFT - EPOCH_SHIFT) | epoch(nowNanos);
    return cells.getAcquire(cell(hash)) >>> EPOCH_SHIFT == fresh;
  }

  private static int cell(long hash) {
    return (int) hash & (CELLS - 1);
  }

  private static long tag(long hash) {
    return hash >>> TAG_SHIFT | 1;
  }

  private static long epoch(long nanos) {
    return Math.floorDiv(nanos, EPOCH_NANOS) & (EPOCHS - 1);
  }
}
