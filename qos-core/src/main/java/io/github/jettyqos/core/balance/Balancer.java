package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.check.IntRange;

/**
 * Chooses the node that takes a request. Made by {@link Balancers}; any number of threads may call
 * it.
 *
 * <p><b>Choosing and noting are one step.</b>
 *
 * <pre>
 *  T1 and T2 dispatch at once, and node 3 has one idle thread more than the others.
 *  Were the choice noted afterwards, both would see that thread and send both requests there.
 *  The second thread to come here sees what the first one took.
 * </pre>
 *
 * <p><b>A report may be older than what is known here.</b>
 *
 * <pre>
 *  T1 (node) counts 2 waiting, and sends that.
 *  T2 (front end) dispatches to the node and notes a third.
 *  T1's report arrives: it says 2, and the third is forgotten until the next report counts it.
 * </pre>
 *
 * Such an error is at most what was dispatched and completed while the report was under way. It
 * does not add up, since each report replaces all that was noted before.
 */
public interface Balancer {
  /** Nodes of a cluster: each choice looks at all of them. */
  IntRange NODES = new IntRange(1, 1024);

  /** Service classes. */
  IntRange CLASSES = new IntRange(1, 1024);

  /**
   * Chooses a node for a request, and notes that it gets it. Tell {@link #completed} once when the
   * request is over, however it ended.
   *
   * @param classIndex the service class of the request
   * @return the node, from 0
   */
  int dispatch(int classIndex);

  /**
   * A request that was dispatched is over.
   *
   * @param node where
   * @param classIndex its service class
   */
  void completed(int node, int classIndex);

  /**
   * A node says how it is: a heartbeat, or the answer to a probe.
   *
   * @param node which
   * @param classIndex for requests of this service class
   * @param status how it is
   */
  void report(int node, int classIndex, NodeStatus status);
}
