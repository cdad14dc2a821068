package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.check.DoubleRange;
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
 *
 * <p><b>A share may change while a node is chosen.</b>
 *
 * <pre>
 *  T1 dispatches and takes node 3.
 *  T2 sets its share to 0.
 *  T1's request goes there nevertheless; none that is dispatched after T2 came back does.
 * </pre>
 *
 * <p>At first every node has a share of 1 and has said nothing.
 */
public interface Balancer {
  /** Instead of a node: there is none that may take the request. */
  int NOBODY = -1;

  /** Nodes of a cluster. */
  IntRange NODES = new IntRange(1, 1024);

  /** Service classes. */
  IntRange CLASSES = new IntRange(1, 1024);

  /** What a node gets of what it would get otherwise. */
  DoubleRange SHARE = new DoubleRange(0, 1);

  /**
   * Chooses a node for a request, and notes that it gets it. Tell {@link #completed} once when the
   * request is over there, however it ended; then it may be dispatched again.
   *
   * @param classIndex the service class of the request
   * @param tried nodes where it has been
   * @return the node, from 0, or {@link #NOBODY} if no node with a share is left untried
   */
  int dispatch(int classIndex, Tried tried);

  /**
   * Chooses a node for a request that is new.
   *
   * @param classIndex the service class of the request
   * @return the node, from 0, or {@link #NOBODY} if no node has a share
   */
  default int dispatch(int classIndex) {
    return dispatch(classIndex, Tried.NONE);
  }

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

  /**
   * How much a node may get from now on.
   *
   * @param node which
   * @param share from 0, nothing, as it is down or drained, to 1; between them it counts as a node
   *     that is smaller by this factor, while it starts
   */
  void share(int node, double share);

  /**
   * What a node said is too old, or not to be believed: only what this front end itself has in
   * flight there counts until it reports again.
   *
   * @param node which
   */
  void silent(int node);
}
