package io.github.jettyqos.core.measure;

/** Is told which nodes a front end has, by one thread at a time. */
public interface ClusterListener {
  /** The front end runs; it has no nodes yet. */
  void onStarted();

  /**
   * It has a node.
   *
   * @param node which
   */
  void onNode(NodeCounts node);

  /**
   * A node is no longer one of it.
   *
   * @param node as {@link #onNode} was told
   */
  void onGone(NodeCounts node);

  /** The front end stops, and with it all its nodes are gone. */
  void onStopping();
}
