package io.github.jettyqos.core.balance;

import java.util.stream.IntStream;

/**
 * Which node has each place. What is told of one that had it before finds no place. Guarded by its
 * owner.
 */
final class NodePlaces {
  private final int[] nodes;

  /** The first node of each place has its number. */
  NodePlaces(int places) {
    nodes = IntStream.range(0, places).toArray();
  }

  /** Where a node is; nowhere, {@link Balancer#NOBODY}, if it is gone. */
  int of(int node) {
    int place = Balancer.place(node);
    return nodes[place] == node ? place : Balancer.NOBODY;
  }

  /** The node of a place; nobody of nowhere. */
  int node(int place) {
    return place == Balancer.NOBODY ? Balancer.NOBODY : nodes[place];
  }

  /** The place is for the next node. */
  void pass(int place) {
    nodes[place] = Balancer.next(nodes[place]);
  }
}
