package io.github.jettyqos.core.balance;

import java.util.stream.IntStream;

/** Nodes of which some take part, to draw from by chance. Guarded by its owner. */
final class Eligible {
  private final Chance chance;

  /** All nodes, those that take part first, and at which place each of them is. */
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

  /** A node that is not among those drawn before it; fewer were drawn than take part. */
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
