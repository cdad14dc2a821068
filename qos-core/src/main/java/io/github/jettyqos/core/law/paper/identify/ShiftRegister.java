package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;

/**
 * Pseudo-random values from 0 to 3, each the sum of two earlier ones.
 *
 * <p>Law:
 *
 * <pre>
 *   v(k) = v(k-7) + v(k-12) mod 4                                          (7)
 * </pre>
 *
 * <p>Source: Gao, Pan and Hu 2011. The period is 1638: x^12 + x^5 + 1 is not primitive. Modulo 2 it
 * is 819, so two sequences that are shifted by 819 have all lowest bits in common; and a seed of
 * nearly all zeros begins with long runs of zeros. Hence a mixed seed, and streams that are 97
 * apart, of which no two are near 819, 0 or 1638.
 */
final class ShiftRegister {
  /** The number of different values. */
  static final int VALUES = 4;

  /** The range of streams. */
  static final IntRange STREAM = new IntRange(0, 15);

  private static final int LENGTH = 12;
  private static final int TAP = 7;
  private static final int STREAM_DISTANCE = 97;
  private static final int[] MIXED = {3, 1, 0, 1, 1, 1, 2, 2, 1, 3, 1, 0};

  private final int[] last;
  private int index;

  /** A sequence that starts with 12 given values. */
  ShiftRegister(int... seed) {
    if (seed.length != LENGTH) {
      throw ConfigException.of("seed", seed.length, "values, not " + LENGTH);
    }
    last = seed.clone();
  }

  static ShiftRegister stream(int stream) {
    ShiftRegister register = new ShiftRegister(MIXED);
    for (int i = 0; i < STREAM.check("stream", stream) * STREAM_DISTANCE; i++) {
      register.next();
    }
    return register;
  }

  int next() {
    int slot = index % LENGTH;
    int value = last[slot];
    index = (slot + 1) % LENGTH;
    // The value 12 ahead is the sum of this one and the value 5 ahead.
    last[slot] = (value + last[(slot + LENGTH - TAP) % LENGTH]) % VALUES;
    return value;
  }
}
