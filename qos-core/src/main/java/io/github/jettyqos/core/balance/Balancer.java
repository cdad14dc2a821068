package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;

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
 * <p><b>A node may go while requests are there, and another one take its place.</b>
 *
 * <pre>
 *  T1 has a request at node 3, or was just given node 3.
 *  T2 finds that the node is gone, and gives its place to another one.
 *  T1's request is over. Were the new one 3 as well, it would have one request fewer than it has.
 * </pre>
 *
 * <p>So a node is known by a number: those that have a place one after the other have numbers that
 * are {@link #place} and greater by 1024 each ({@link #next}).
 *
 * <p>At first every place has a node with its number, a share of 1 and nothing said.
 */
public interface Balancer {
  /** Instead of a node: there is none that may take the request. */
  int NOBODY = -1;

  /** Nodes of a cluster. */
  IntRange NODES = new IntRange(1, 1024);

  /**
   * Where a node is.
   *
   * @param node its number
   * @return its place, from 0
   */
  static int place(int node) {
    return node % NODES.max();
  }

  /**
   * Who comes after a node.
   *
   * @param node its number
   * @return the number of the next node at the same place; after two million it is the first again
   */
  static int next(int node) {
    return (node + NODES.max()) & Integer.MAX_VALUE;
  }

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
   * @return the node, or {@link #NOBODY} if no node with a share is left untried
   */
  int dispatch(int classIndex, Tried tried);

  /**
   * Chooses a node for a request that is new.
   *
   * @param classIndex the service class of the request
   * @return the node, or {@link #NOBODY} if no node has a share
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

  /**
   * A node is gone: what is told of it from now on does nothing. Its place is for {@link #next},
   * where nothing is in flight, which has said nothing, and which gets nothing until it has a
   * share.
   *
   * @param node which
   */
  void gone(int node);
}
