package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Of two different nodes taken by chance the one with fewer requests in flight (Mitzenmacher, "The
 * Power of Two Choices in Randomized Load Balancing", IEEE TPDS 2001). For comparison.
 */
final class PowerOfTwo extends Counting {
  private final Eligible eligible;

  PowerOfTwo(int nodes, Chance chance) {
    super(nodes);
    this.eligible = new Eligible(nodes, chance);
  }

  @Override
  @GuardedBy("lock")
  void enter(int node) {
    eligible.enter(node);
  }

  @Override
  @GuardedBy("lock")
  void leave(int node) {
    eligible.leave(node);
  }

  @Override
  @GuardedBy("lock")
  int choose() {
    if (eligible.count() == 0) {
      return NOBODY;
    }
    int one = eligible.draw(0);
    if (eligible.count() == 1) {
      return one;
    }
    int other = eligible.draw(1);
    return load(other) < load(one) ? other : one;
  }
}
