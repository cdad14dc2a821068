package io.github.jettyqos.core.measure.heavy;

import java.util.Arrays;

/**
 * The memory of what was refused in the last 5 to 10 seconds: two generations of a table with one
 * bit for each client and route, by their hash. For one thread at a time.
 *
 * <p>As many bits are set by others as the tables are full; the answer is corrected by that, so
 * that its mean is right.
 */
final class Repeats {
  private static final int BITS = 1 << 17;

  private long[] recent = new long[BITS / Long.SIZE];
  private long[] before = new long[BITS / Long.SIZE];
  private int setRecently;
  private int setBefore;

  /**
   * Notes one, and returns the likelihood that it was noted before.
   *
   * @return 1 or near 0 while the tables are almost empty; below 0 or 1 when they are fuller
   */
  double note(int hash) {
    int bit = hash & (BITS - 1);
    int word = bit >>> 6;
    long mask = 1L << bit;
    boolean found = ((recent[word] | before[word]) & mask) != 0;
    double byOthers = 1 - (1 - (double) setRecently / BITS) * (1 - (double) setBefore / BITS);
    if ((recent[word] & mask) == 0) {
      recent[word] |= mask;
      setRecently++;
    }
    return byOthers >= 1 ? 0 : ((found ? 1 : 0) - byOthers) / (1 - byOthers);
  }

  /** Begins a generation, and forgets that before the last one. */
  void turn() {
    long[] oldest = before;
    before = recent;
    setBefore = setRecently;
    Arrays.fill(oldest, 0);
    recent = oldest;
    setRecently = 0;
  }
}
