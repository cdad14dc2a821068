package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * The node of a request with its group of connections. Over HTTP/2 each class has its own: requests
 * share a connection, and a node closes it when too many of them are reset, as happens when clients
 * leave. So a class does not suffer from the clients of another.
 *
 * <p>A request with a large body has its own connection: a node buffers a bounded amount of all
 * bodies of a connection, and two unread ones would block all others. So has one with a large head,
 * until the node has announced its limit: above that the connection is lost.
 *
 * @param node the node
 * @param classIndex of the class; equal for all over HTTP/1.1, where a connection has one request
 * @param use of its connections
 */
record NodeLine(Node node, int classIndex, Use use) {
  /** The uses of connections. */
  enum Use {
    /** Many requests at a time. */
    SHARED(0),
    /** One request at a time. */
    ALONE(1),
    /** One request at a time, whose head may be above the node's limit. */
    RISKY(2);

    private final int number;

    Use(int number) {
      this.number = number;
    }
  }

  /** Requests that share a connection. */
  static final int STREAMS = 16;

  /**
   * A body is large above this, or if its length is unknown. The bodies on a shared connection fit
   * into half of Jetty's receive window of 1 MB; Jetty returns it when the other half was read.
   */
  private static final long SMALL = (512 << 10) / STREAMS;

  private static final int PLACES = 1 << 16;

  /**
   * The line of a request.
   *
   * @param length of its body, -1 if unknown, 0 if there is none
   * @param headSize as {@link HeadSize} counts it
   */
  static NodeLine of(Node node, int classIndex, long length, long headSize) {
    if (!node.isFramed()) {
      return new NodeLine(node, 0, Use.ALONE);
    }
    if (headSize > HeadSize.COMMON && node.mayTakeLess()) {
      return new NodeLine(node, classIndex, Use.RISKY);
    }
    boolean small = length >= 0 && length <= SMALL;
    return new NodeLine(node, classIndex, small ? Use.SHARED : Use.ALONE);
  }

  /** The maximum of requests on a connection of a {@link #tag}. */
  static int streams(@Nullable Object tag) {
    return tag instanceof NodeLine line && line.use != Use.SHARED ? 1 : STREAMS;
  }

  /** The tag that separates its connections from others to the same host. */
  @Nullable Object tag() {
    return node.isFramed() ? this : node.address();
  }

  /** A key for its place, independent of the node there. */
  int key() {
    return (classIndex * PLACES + node.place()) * 4 + use.number;
  }

  /** Whether the head of a request may lose its connection. */
  static boolean isRisky(Request sending) {
    return sending.getTag() instanceof NodeLine line && line.use == Use.RISKY;
  }

  /** Closes the connection of this request for further requests, as it is lost. */
  static void close(Request sending) {
    Connection connection = ((HttpRequest) sending).getConnection();
    if (connection != null) {
      connection.close();
    }
  }
}
