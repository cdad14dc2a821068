package io.github.jettyqos.core.balance;

import java.util.function.LongSupplier;

/** Random numbers below a bound. */
final class Chance {
  private final LongSupplier bits;

  Chance(LongSupplier bits) {
    this.bits = bits;
  }

  /** From 0 to bound - 1; by the high bits, uneven by less than one in a million for 1024. */
  int below(int bound) {
    return (int) (((bits.getAsLong() >>> 32) * bound) >>> 32);
  }
}
