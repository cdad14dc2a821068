package io.github.jettyqos.core.balance;

import java.util.Arrays;

/** The nodes that one request has been to and must not go to again. Never changes. */
public final class Tried {
  /** The request is new. */
  public static final Tried NONE = new Tried(new int[0]);

  private final int[] nodes;

  private Tried(int[] nodes) {
    this.nodes = nodes;
  }

  /**
   * These nodes and one more.
   *
   * @param node from 0
   * @return them all
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
   * Whether the request has been there.
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
   * How many there are: a request is sent at most once to each.
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
