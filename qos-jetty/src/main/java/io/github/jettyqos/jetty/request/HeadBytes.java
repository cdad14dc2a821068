package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;

/**
 * How much memory a request takes while it waits, its body apart: its head, and the objects that
 * stand for it in Jetty and here. An estimate: measured over HTTP/1.1, a waiting request takes 1.3
 * kB of heap with a head of 140 bytes, and 10.1 kB with one of 4.1 kB, as the parser keeps its own
 * copy.
 */
final class HeadBytes {
  private static final int OBJECTS = 1024;

  /** The objects of a field. */
  private static final int FIELD = 64;

  /** The text of a head is there once for the request and once for the parser. */
  private static final int COPIES = 2;

  private HeadBytes() {}

  static int of(Request request) {
    String target = request.getHttpURI().getPathQuery();
    int text = target == null ? 0 : target.length();
    int fields = 0;
    for (HttpField field : request.getHeaders()) {
      String value = field.getValue();
      text += field.getName().length() + (value == null ? 0 : value.length());
      fields++;
    }
    return OBJECTS + FIELD * fields + COPIES * text;
  }
}
