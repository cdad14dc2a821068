package io.github.jettyqos.core.balance;

import java.util.Arrays;

/** The nodes that a request was sent to before. Immutable. */
public final class Tried {
  /** No nodes, for a new request. */
  public static final Tried NONE = new Tried(new int[0]);

  private final int[] nodes;

  private Tried(int[] nodes) {
    this.nodes = nodes;
  }

  /**
   * A copy with one more node.
   *
   * @param node from 0
   * @return the copy
   */
  public Tried and(int node) {
    if (contains(node)) {
      return this;
    }
    int[] more = Arrays.copyOf(nodes, nodes.length + 1);
    more[nodes.length] = node;
    return new Tried(more);
  }

  /**
   * Whether the request was sent to a node.
   *
   * @param node from 0
   * @return true if it is one of these
   */
  public boolean contains(int node) {
    for (int each : nodes) {
      if (each == node) {
        return true;
      }
    }
    return false;
  }

  /**
   * The number of nodes.
   *
   * @return 0 or more
   */
  public int size() {
    return nodes.length;
  }

  int get(int place) {
    return nodes[place];
  }

  @Override
  public String toString() {
    return Arrays.toString(nodes);
  }
}
