package io.github.jettyqos.core.balance;

/**
 * Of two different nodes taken by chance the one with fewer requests in flight (Mitzenmacher, "The
 * Power of Two Choices in Randomized Load Balancing", IEEE TPDS 2001). For comparison.
 */
final class PowerOfTwo extends Counting {
  private final Chance chance;

  PowerOfTwo(int nodes, Chance chance) {
    super(nodes);
    this.chance = chance;
  }

  @Override
  int choose() {
    int one = chance.below(nodes);
    if (nodes == 1) {
      return one;
    }
    int other = (one + 1 + chance.below(nodes - 1)) % nodes;
    return inFlight(other) < inFlight(one) ? other : one;
  }
}
