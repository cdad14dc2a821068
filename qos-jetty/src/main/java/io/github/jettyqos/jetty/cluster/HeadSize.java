package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** The sizes of heads in bytes, with their limits. */
final class HeadSize {
  /**
   * The limit for nodes that announce none. It is above that of servers, which reject a larger head
   * themselves.
   */
  static final int MOST = 64 << 10;

  /** The limit of Jetty's client until an HTTP/2 node has announced its own. */
  static final int UNSAID = MOST + 1;

  /** The default limit of servers. */
  static final int COMMON = 8 << 10;

  /** The first line, and the fields added by Jetty for the framing and the connection. */
  static final int BESIDE_FIELDS = 256;

  /** Overhead of a field: by RFC 9113, 6.5.2 for HTTP/2; colon, blank and line end for HTTP/1.1. */
  private static final int OF_FRAMED_FIELD = 32;

  private static final int OF_PLAIN_FIELD = 4;

  private HeadSize() {}

  /**
   * The size of a request head, as counted by the node.
   *
   * @param target path and query
   * @param framed whether it is sent over HTTP/2
   */
  static long of(Request sending, String target, boolean framed) {
    int line = sending.getMethod().length() + target.length();
    int host = framed ? sending.getHost().length() : 0; // over HTTP/1.1 it is a field
    return BESIDE_FIELDS + line + host + of(sending.getHeaders(), framed);
  }

  /** The size of all fields. */
  static long of(HttpFields head, boolean framed) {
    int each = framed ? OF_FRAMED_FIELD : OF_PLAIN_FIELD;
    long size = 0;
    for (HttpField field : head) {
      String value = field.getValue();
      size += field.getName().length() + (value == null ? 0 : value.length()) + each;
    }
    return size;
  }
}
