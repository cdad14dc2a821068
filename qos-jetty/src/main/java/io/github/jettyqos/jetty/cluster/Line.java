package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Where a request goes, and by which connections. Over HTTP/2 each class has its own: many requests
 * share one there, and a node breaks it off when too many of them are given up, as those are whose
 * clients leave. So a class pays for its own clients.
 *
 * <p>A request with a large body has a connection to itself: a node takes so much of all bodies of
 * a connection before it reads them, and two that it does not read would stop all others. So has
 * one with a large head, while the node has not said what it takes: if that is less, the connection
 * is lost.
 *
 * @param node where
 * @param classIndex of the class; the same for all over HTTP/1.1, where a connection has one
 *     request
 * @param use of its connections
 */
record Line(Node node, int classIndex, Use use) {
  /** What connections are used for. */
  enum Use {
    /** Many requests at a time. */
    SHARED(0),
    /** One request at a time. */
    ALONE(1),
    /** One request at a time, whose head may be more than the node takes. */
    RISKY(2);

    private final int number;

    Use(int number) {
      this.number = number;
    }
  }

  /** Requests that share a connection. */
  static final int STREAMS = 16;

  /**
   * A longer body, or one of unknown length, is large. All that share a connection are within half
   * of what Jetty takes of one, which is 1 MB; it gives that back when the other half was read.
   */
  private static final long SMALL = (512 << 10) / STREAMS;

  private static final int PLACES = 1 << 16;

  /**
   * Of a request.
   *
   * @param length of its body, -1 if that is not known, 0 if there is none
   * @param headSize as {@link HeadSize} counts it
   */
  static Line of(Node node, int classIndex, long length, long headSize) {
    if (!node.isFramed()) {
      return new Line(node, 0, Use.ALONE);
    }
    if (headSize > HeadSize.COMMON && node.mayTakeLess()) {
      return new Line(node, classIndex, Use.RISKY);
    }
    boolean small = length >= 0 && length <= SMALL;
    return new Line(node, classIndex, small ? Use.SHARED : Use.ALONE);
  }

  /** How many requests share a connection of a {@link #tag}. */
  static int streams(@Nullable Object tag) {
    return tag instanceof Line line && line.use != Use.SHARED ? 1 : STREAMS;
  }

  /** What tells its connections from others to the same host. */
  @Nullable Object tag() {
    return node.isFramed() ? this : node.address();
  }

  /** Of its place, whatever node is there. */
  int key() {
    return (classIndex * PLACES + node.place()) * 4 + use.number;
  }

  /** Whether the connection of a request may be lost by its head. */
  static boolean isRisky(Request sending) {
    return sending.getTag() instanceof Line line && line.use == Use.RISKY;
  }

  /** Has no other request go by the connection of this one, which is lost. */
  static void close(Request sending) {
    Connection connection = ((HttpRequest) sending).getConnection();
    if (connection != null) {
      connection.close();
    }
  }
}
