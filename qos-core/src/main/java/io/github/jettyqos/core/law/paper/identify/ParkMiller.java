package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.Allowed.IntRange;

/**
 * A multiplicative random number generator, s := 16807 s mod (2^31 - 1).
 *
 * <p>Source: Park and Miller 1988. Implemented here because excitations must be reproducible, and a
 * law may not use the random numbers of the platform.
 */
final class ParkMiller {
  private static final long FACTOR = 16807;
  private static final long MODULUS = Integer.MAX_VALUE;

  /** Not from 0, as all further numbers would be 0. */
  static final IntRange SEED = new IntRange(1, Integer.MAX_VALUE - 1);

  private long state;

  ParkMiller(int seed) {
    state = SEED.check("seed", seed);
  }

  int next() {
    state = FACTOR * state % MODULUS;
    return (int) state;
  }

  /** Above 0 and below 1. */
  double nextUnit() {
    return next() / (double) MODULUS;
  }
}
