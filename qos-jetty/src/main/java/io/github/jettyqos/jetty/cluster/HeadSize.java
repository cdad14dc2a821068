package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** How large heads are, in bytes, and may be. */
final class HeadSize {
  /**
   * Of a request for a node, if that says nothing else. More than servers take, which answer for
   * themselves then.
   */
  static final int MOST = 64 << 10;

  /** What Jetty's client allows until a node of HTTP/2 has said something. */
  static final int UNSAID = MOST + 1;

  /** What servers take, unless they say something else. */
  static final int COMMON = 8 << 10;

  /**
   * For the first line, and for what Jetty adds: how a body ends, and whether the connection does.
   */
  static final int BESIDE_FIELDS = 256;

  /** Beside name and value: of HTTP/2 as RFC 9113, 6.5.2, counts; of HTTP/1.1 colon, blank, end. */
  private static final int OF_FRAMED_FIELD = 32;

  private static final int OF_PLAIN_FIELD = 4;

  private HeadSize() {}

  /**
   * Of a request for a node, as it is counted there.
   *
   * @param target path and query
   * @param framed whether it goes over HTTP/2
   */
  static long of(Request sending, String target, boolean framed) {
    int line = sending.getMethod().length() + target.length();
    int host = framed ? sending.getHost().length() : 0; // else it is a field
    return BESIDE_FIELDS + line + host + of(sending.getHeaders(), framed);
  }

  /** Of all fields. */
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
