package io.github.jettyqos.core.balance;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** One node after the other. */
final class RoundRobin implements Balancer {
  private final int nodes;
  private final AtomicIntegerArray next;

  RoundRobin(int nodes, int classes) {
    this.nodes = nodes;
    this.next = new AtomicIntegerArray(classes);
  }

  @Override
  public int dispatch(int classIndex) {
    return next.getAndUpdate(classIndex, node -> node + 1 == nodes ? 0 : node + 1);
  }

  @Override
  public void completed(int node, int classIndex) {
    // it does not look
  }

  @Override
  public void report(int node, int classIndex, NodeStatus status) {
    // it does not look
  }
}
