package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import org.jspecify.annotations.Nullable;

/** The choice of nodes, with feedback about requests. */
interface Choosing {
  /**
   * A node for a request, which then counts as in flight there.
   *
   * @param target as {@link RequestLine#key} gives it
   * @return null if there is none
   */
  @Nullable Node take(int classIndex, Tried tried, long target);

  /**
   * Another node for a request that cannot have begun at its node; as {@link #take}.
   *
   * @param of the present node of the request
   */
  @Nullable Node takeInstead(Node of, int classIndex, Tried tried, long target);

  /** The request was fully sent to its node; called before the following events, or never. */
  void sent(Node node, int classIndex);

  /** The response to a {@link #sent} request has begun. */
  void answered(Node node, int classIndex);

  /** A request has ended at its node; called once. */
  void over(Node node, int classIndex, NodeOutcome ending, Way way);

  /**
   * A response has been passed on completely.
   *
   * @param sinceNanos the arrival of the request
   */
  default void took(int classIndex, long sinceNanos) {}

  /** The answer of a target has so many bytes; {@link Balancer#NONE} if it has not its body. */
  default void isOfSize(long target, long bytes) {}

  /** A request got an error response of the front end. */
  default void unanswered(int classIndex, FrontEndFailure reason) {}

  /** The progress of a request. */
  enum Way {
    /** Not fully sent to the node, and no response. */
    NOT_SENT,
    /** Fully {@link #sent}. */
    SENT,
    /** The response has begun. */
    ANSWERED
  }
}
