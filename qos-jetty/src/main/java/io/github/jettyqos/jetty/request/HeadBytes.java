package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;

/**
 * An estimate of the memory of a queued request without its body: its head, and its objects in
 * Jetty and here. Measured over HTTP/1.1, a queued request takes 1.3 kB of heap with a head of 140
 * bytes, and 10.1 kB with one of 4.1 kB, as the parser keeps its own copy.
 */
final class HeadBytes {
  private static final int OBJECTS = 1024;

  /** The objects of one header field. */
  private static final int FIELD = 64;

  /** The request and the parser each hold the text of a head. */
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
