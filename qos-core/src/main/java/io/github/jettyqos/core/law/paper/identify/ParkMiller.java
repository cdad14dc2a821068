package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.Allowed.IntRange;

/**
 * Random numbers by multiplication, s := 16807 s mod (2^31 - 1).
 *
 * <p>Source: Park and Miller 1988. Here because excitations must be the same everywhere, and a law
 * may not use the platform's randomness.
 */
final class ParkMiller {
  private static final long FACTOR = 16807;
  private static final long MODULUS = Integer.MAX_VALUE;

  /** A seed of 0 would stay 0. */
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
