package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;

/**
 * Chooses the node for a request. Created by {@link Balancers} and thread-safe.
 *
 * <p><b>A choice and its bookkeeping are one step.</b>
 *
 * <pre>
 *  T1 and T2 dispatch at once, and node 3 has one idle thread more than the others.
 *  If the choice were noted afterwards, both would see that thread and send both requests there. As it is, the second call sees the choice of the first.
 * </pre>
 *
 * <p><b>A report may be older than the counts of the front end.</b>
 *
 * <pre>
 *  T1 (node) counts 2 waiting, and sends that.
 *  T2 (front end) dispatches to the node and notes a third.
 *  T1's report arrives: it says 2, and the third is forgotten until the next report counts it.
 * </pre>
 *
 * Such an error is at most the number of requests dispatched and completed while the report was in
 * transit. Errors do not accumulate, since each report replaces the counts.
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
 * <p>So each node has a number of its own: successive nodes at one place have numbers that differ
 * by 1024 ({@link #place}, {@link #next}).
 *
 * <p>At first every place has the node with its number, with a share of 1 and without a report.
 */
public interface Balancer {
  /** Returned instead of a node if none may take the request. */
  int NONE = -1;

  /** The range of the number of nodes. */
  IntRange NODES = new IntRange(1, 1024);

  /**
   * The place of a node.
   *
   * @param node its number
   * @return its place, from 0
   */
  static int place(int node) {
    return node % NODES.max();
  }

  /**
   * The successor of a node at its place.
   *
   * @param node its number
   * @return the number of the next node at the same place; after two million the numbers start
   *     again
   */
  static int next(int node) {
    return (node + NODES.max()) & Integer.MAX_VALUE;
  }

  /** The range of the number of service classes. */
  IntRange CLASSES = new IntRange(1, 1024);

  /** The range of shares. */
  DoubleRange SHARE = new DoubleRange(0, 1);

  /**
   * Chooses a node for a request and counts the request there. Call {@link #completed} once when
   * the request has ended there in any way; it may be dispatched again then.
   *
   * @param classIndex the service class of the request
   * @param tried the nodes that it was sent to before
   * @return the node, or {@link #NONE} if no node with a share is left untried
   */
  int dispatch(int classIndex, Tried tried);

  /**
   * Chooses a node for a request by its key as well; as {@link #dispatch(int, Tried)} for balancers
   * that use no key.
   *
   * @param classIndex the service class of the request
   * @param tried the nodes that it was sent to before
   * @param key a hash of its target or its client, whichever the balancer goes by
   * @return the node, or {@link #NONE} if no node with a share is left untried
   */
  default int dispatch(int classIndex, Tried tried, long key) {
    return dispatch(classIndex, tried);
  }

  /**
   * Chooses a node for a new request.
   *
   * @param classIndex the service class of the request
   * @return the node, or {@link #NONE} if no node has a share
   */
  default int dispatch(int classIndex) {
    return dispatch(classIndex, Tried.NONE);
  }

  /**
   * Notes that a dispatched request has ended.
   *
   * @param node its node
   * @param classIndex its service class
   */
  void completed(int node, int classIndex);

  /**
   * Notes the size of an answer, for balancers by size.
   *
   * @param key of its request
   * @param size in any unit, the same for all requests; at least 0, or {@link #NONE} if the answer
   *     has not the body of its target, as to HEAD, or an error
   */
  default void took(long key, long size) {}

  /**
   * Takes the report of a node: a heartbeat, or the answer to a probe.
   *
   * @param node which
   * @param classIndex for requests of this service class
   * @param status the reported status
   */
  void report(int node, int classIndex, NodeStatus status);

  /**
   * Sets the share of a node.
   *
   * @param node which
   * @param share from 0 for a node that is down or drained to 1; a value between, while it starts,
   *     scales its size by this factor
   */
  void share(int node, double share);

  /**
   * Discards the report of a node as too old or implausible: until its next one, only the requests
   * in flight from this front end count.
   *
   * @param node which
   */
  void silent(int node);

  /**
   * Removes a node; later calls for it have no effect. Its place is for {@link #next}, which starts
   * without requests, reports and share.
   *
   * @param node which
   */
  void gone(int node);
}
