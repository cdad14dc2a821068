package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/**
 * Where a request goes, and by which connections. Over HTTP/2 each class has its own: many requests
 * share one there, and a node breaks it off when too many of them are given up, as those are whose
 * clients leave. So a class pays for its own clients.
 *
 * <p>A request with a large body has a connection to itself: a node takes so much of all bodies of
 * a connection before it reads them, and two that it does not read would stop all others.
 *
 * @param node where
 * @param classIndex of the class; the same for all over HTTP/1.1, where a connection has one
 *     request
 * @param alone whether the connection has one request at a time, over HTTP/2 as well
 */
record Line(Node node, int classIndex, boolean alone) {
  /** Requests that share a connection. */
  static final int STREAMS = 16;

  /**
   * A longer body, or one of unknown length, is large. All that share a connection are within half
   * of what Jetty takes of one, which is 1 MB; it gives that back when the other half was read.
   */
  private static final long SMALL = (512 << 10) / STREAMS;

  private static final int PLACES = 1 << 16;

  /** Of a request with a body of some length, -1 if that is not known, 0 if there is none. */
  static Line of(Node node, int classIndex, long length) {
    return node.version() == HttpVersion.HTTP_2
        ? new Line(node, classIndex, length < 0 || length > SMALL)
        : new Line(node, 0, true);
  }

  /** How many requests share a connection of a {@link #tag}. */
  static int streams(@Nullable Object tag) {
    return tag instanceof Line line && line.alone ? 1 : STREAMS;
  }

  /** What tells its connections from others to the same host. */
  @Nullable Object tag() {
    return node.version() == HttpVersion.HTTP_2 ? this : node.address();
  }

  /** Of its place, whatever node is there. */
  int key() {
    return (classIndex * PLACES + node.place()) * 2 + (alone ? 1 : 0);
  }
}
