package io.github.jettyqos.core.balance;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The current node of each place; former ones have none. Guarded by its owner. */
final class NodePlaces {
  private final int[] nodes;

  /** The first node of each place has the number of the place. */
  NodePlaces(int places) {
    nodes = IntStream.range(0, places).toArray();
  }

  /** The place of a node; {@link Balancer#NONE} if it is gone. */
  int of(int node) {
    int place = Balancer.place(node);
    return nodes[place] == node ? place : Balancer.NONE;
  }

  /** The node of a place; {@link Balancer#NONE} of none. */
  int node(int place) {
    return place == Balancer.NONE ? Balancer.NONE : nodes[place];
  }

  /** Does something with the places of tried nodes that are not gone. */
  void each(Tried tried, IntConsumer what) {
    for (int i = 0; i < tried.size(); i++) {
      int place = of(tried.get(i));
      if (place != Balancer.NONE) {
        what.accept(place);
      }
    }
  }

  /** Gives the place of a node to its successor. */
  void pass(int place) {
    nodes[place] = Balancer.next(nodes[place]);
  }
}
