package io.github.jettyqos.core.balance;

import java.util.stream.IntStream;

/** The set of eligible nodes, for random draws without replacement. Guarded by its owner. */
final class Eligible {
  private final Chance chance;

  /** All nodes, the eligible ones first, and the position of each of them. */
  private final int[] nodes;

  private final int[] places;
  private int count;

  Eligible(int nodes, Chance chance) {
    this.chance = chance;
    this.nodes = IntStream.range(0, nodes).toArray();
    this.places = this.nodes.clone();
    this.count = nodes;
  }

  int count() {
    return count;
  }

  void enter(int node) {
    if (places[node] >= count) {
      swap(places[node], count++);
    }
  }

  void leave(int node) {
    if (places[node] < count) {
      swap(places[node], --count);
    }
  }

  /** Draws a node that was not drawn before; fewer were drawn than are eligible. */
  int draw(int drawn) {
    int place = drawn + chance.below(count - drawn);
    int node = nodes[place];
    swap(place, drawn);
    return node;
  }

  private void swap(int one, int other) {
    int node = nodes[one];
    nodes[one] = nodes[other];
    nodes[other] = node;
    places[nodes[one]] = one;
    places[nodes[other]] = other;
  }
}
