package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.Tried;
import org.jspecify.annotations.Nullable;

/** Chooses nodes, and is told what became of it. */
interface Choosing {
  /**
   * A node that may take a request, which from then on counts as in flight there.
   *
   * @return null if there is none
   */
  @Nullable Node take(int classIndex, Tried tried);

  /** All of a request has gone to the node that took it; said before {@link #over}, or never. */
  void sent(Node node, int classIndex);

  /**
   * A request is over at the node that took it; said once.
   *
   * @param sent whether {@link #sent} was said of it
   */
  void over(Node node, int classIndex, Ending ending, boolean sent);
}
