package io.github.jettyqos.core.measure;

/** A listener to the set of nodes of a front end, called by one thread at a time. */
public interface ClusterListener {
  /** The front end has started, without nodes yet. */
  void onStarted();

  /**
   * A node was added.
   *
   * @param node the node
   */
  void onNode(NodeCounts node);

  /**
   * A node was removed.
   *
   * @param node as passed to {@link #onNode}
   */
  void onGone(NodeCounts node);

  /** The front end stops, which removes all nodes. */
  void onStopping();
}
