package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/**
 * Where a request goes, and by which connections. Over HTTP/2 each class has its own: many requests
 * share one there, and a node breaks it off when too many of them are given up, as those are whose
 * clients leave. So a class pays for its own clients.
 *
 * @param node where
 * @param classIndex of the class; the same for all over HTTP/1.1, where a connection has one
 *     request
 */
record Line(Node node, int classIndex) {
  private static final int PLACES = 1 << 16;

  static Line of(Node node, int classIndex) {
    return new Line(node, node.version() == HttpVersion.HTTP_2 ? classIndex : 0);
  }

  /** What tells its connections from others to the same host. */
  @Nullable Object tag() {
    return node.version() == HttpVersion.HTTP_2 ? this : node.address();
  }

  /** Of its place, whatever node is there. */
  int key() {
    return classIndex * PLACES + node.place();
  }
}
