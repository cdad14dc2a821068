package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.measure.FrontEndFailure;
import org.jspecify.annotations.Nullable;

/** Chooses nodes, and is told what became of it. */
interface Choosing {
  /**
   * A node that may take a request, which from then on counts as in flight there.
   *
   * @return null if there is none
   */
  @Nullable Node take(int classIndex, Tried tried);

  /**
   * Another node for a request that cannot have begun at one that took it; as {@link #take}.
   *
   * @param of the node that it goes away from, if there is another one
   */
  @Nullable Node takeInstead(Node of, int classIndex, Tried tried);

  /** All of a request has gone to the node that took it; said before what follows, or never. */
  void sent(Node node, int classIndex);

  /** The answer to a request that was {@link #sent} has begun. */
  void answered(Node node, int classIndex);

  /** A request is over at the node that took it; said once. */
  void over(Node node, int classIndex, Ending ending, Way way);

  /**
   * An answer has been passed on to its end.
   *
   * @param sinceNanos when the request came
   */
  default void took(int classIndex, long sinceNanos) {}

  /** A request was answered here, as no node did. */
  default void unanswered(int classIndex, FrontEndFailure reason) {}

  /** How far a request came. */
  enum Way {
    /** Not all of it has gone to the node, and there is no answer. */
    NOT_SENT,
    /** It was {@link #sent}. */
    SENT,
    /** The answer has begun. */
    ANSWERED
  }
}
