package io.github.jettyqos.jetty.route;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A table of lengths by the hash of a path, with a fixed number of cells, four for each path; new
 * entries replace old ones. A cell is one word, so that a reader sees a whole entry. One thread
 * writes.
 *
 * <pre>
 *  bit 46..63   40..45    0..39
 *     tag       epoch     length
 * </pre>
 *
 * <p>The tag is the part of the hash not given by the cell, and odd, as an empty cell is 0: a path
 * gets the length of another with a probability of some 1 in 10 000 or less. The epoch is the half
 * minute in which the length was looked up, modulo 64.
 */
final class LengthTable {
  static final int CELLS = 1 << 16;

  /** With one cell for each hash, two files with the same cell would replace each other forever. */
  private static final int WAYS = 4;

  private static final long EPOCH_NANOS = 30_000_000_000L;
  private static final int EPOCHS = 64;
  private static final int EPOCH_SHIFT = 40;
  private static final int TAG_SHIFT = 46;
  private static final long NO_LENGTH = (1L << EPOCH_SHIFT) - 1;

  private final AtomicLongArray cells = new AtomicLongArray(CELLS);
  private int puts;

  void put(long hash, long length, long nowNanos) {
    long kept = length == RequestSize.UNKNOWN ? NO_LENGTH : Math.min(length, NO_LENGTH - 1);
    long word = tag(hash) << TAG_SHIFT | epoch(nowNanos) << EPOCH_SHIFT | kept;
    cells.setRelease(cellFor(hash, epoch(nowNanos)), word);
  }

  /** The cell of the path, or an empty one, or an old one, or any. */
  private int cellFor(long hash, long epoch) {
    int first = first(hash);
    int best = first + (puts++ & (WAYS - 1));
    int bestRank = 0;
    for (int cell = first; cell < first + WAYS; cell++) {
      long word = cells.getPlain(cell);
      boolean old = (word >>> EPOCH_SHIFT & (EPOCHS - 1)) != epoch;
      int rank = word >>> TAG_SHIFT == tag(hash) ? 3 : word == 0 ? 2 : old ? 1 : 0;
      if (rank > bestRank) {
        best = cell;
        bestRank = rank;
      }
    }
    return best;
  }

  long length(long hash) {
    long length = find(hash) & NO_LENGTH;
    return length == NO_LENGTH ? RequestSize.UNKNOWN : length;
  }

  /** Whether the entry is of the current epoch. */
  boolean isFresh(long hash, long nowNanos) {
    long fresh = tag(hash) << (TAG_SHIFT - EPOCH_SHIFT) | epoch(nowNanos);
    return find(hash) >>> EPOCH_SHIFT == fresh;
  }

  /** The word of a path; without a tag and a length if there is none. */
  private long find(long hash) {
    int first = first(hash);
    for (int cell = first; cell < first + WAYS; cell++) {
      long word = cells.getAcquire(cell);
      if (word >>> TAG_SHIFT == tag(hash)) {
        return word;
      }
    }
    return NO_LENGTH;
  }

  private static int first(long hash) {
    return ((int) hash & (CELLS / WAYS - 1)) * WAYS;
  }

  private static long tag(long hash) {
    return hash >>> TAG_SHIFT | 1;
  }

  private static long epoch(long nanos) {
    return Math.floorDiv(nanos, EPOCH_NANOS) & (EPOCHS - 1);
  }
}
