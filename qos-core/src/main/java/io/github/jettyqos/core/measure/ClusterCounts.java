package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.check.Allowed;
import java.util.List;

/** The counts of a front end. */
public interface ClusterCounts {
  /** {@return the names of the classes, exempt ones last} */
  List<String> classes();

  /**
   * Returns the number of requests that the front end answered itself.
   *
   * @param classIndex their class
   * @param reason the reason
   * @return a count since its creation
   */
  long unanswered(int classIndex, FrontEndFailure reason);

  /**
   * Adds a listener to the nodes of the running front end. If it runs already, the listener is
   * called at once, and its exceptions are passed on.
   *
   * @param listener added only if it throws no exception
   * @throws IllegalStateException if an equal one is present
   */
  void addListener(ClusterListener listener);

  /**
   * Removes a listener, if present.
   *
   * @param listener not called after the return
   */
  void removeListener(ClusterListener listener);

  /**
   * The state and counts of a node at a front end; readable by any thread at any time. A node that
   * returns to the same addresses is a new one with counts of 0.
   */
  public interface NodeCounts {
    /** {@return its unique name} */
    String name();

    /** {@return its health} */
    NodeHealth health();

    /** {@return its share of the requests of a healthy node, from 0 to 1} */
    double share();

    /** {@return requests in flight} */
    int inFlight();

    /** {@return requests sent to it} */
    long dispatched();

    /** {@return of these, requests without a connection, or not processed} */
    long notReached();

    /** {@return of these, requests it failed to complete} */
    long broken();

    /** {@return of these, requests whose answer did not start in time} */
    long tooLate();

    /** {@return of these, requests retried on another node} */
    long retried();

    /** {@return heartbeats without an answer in time} */
    long missed();

    /** {@return time since its last answer to a heartbeat, in seconds; NaN if there is none} */
    double silentSeconds();
  }

  /** The reason why a front end answered a request itself. */
  public enum FrontEndFailure {
    /** No node could take the request. */
    NO_NODE,
    /** The deadline passed before a node answered. */
    TOO_LATE,
    /** The node failed during the request. */
    BROKEN;

    private final String key = Allowed.OneOf.nameOf(this);

    /** {@return the identifier, such as {@code no-node}} */
    public String key() {
      return key;
    }
  }

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

  /** The health of a node as seen by a front end. */
  public enum NodeHealth {
    /** No answer yet, and no failed request: it gets requests. */
    UNKNOWN,
    /** It answers. */
    UP,
    /** It has returned, and gets a growing share (slow start). */
    STARTING,
    /** The operator drains it: no new requests. */
    DRAINING,
    /** Its reports are implausible and ignored. */
    DOUBTED,
    /** It reports that it stops: no new requests. */
    STOPPING,
    /** It does not answer, or requests fail: no requests. */
    DOWN;

    private final String key = Allowed.OneOf.nameOf(this);

    /** {@return the identifier, such as {@code up}} */
    public String key() {
      return key;
    }
  }
}
