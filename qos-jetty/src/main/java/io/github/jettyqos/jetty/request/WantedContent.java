package io.github.jettyqos.jetty.request;

import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.ConnectionMetaData;

/**
 * How many streams of one HTTP/2 connection want content now: those of handlers that run, and those
 * whose body is read before admission.
 *
 * <p>All streams of a connection share one window. What clients have sent for streams that wait in
 * queues stays in it until it is read, and if it is full nothing comes for the others. So as long
 * as anybody wants content, the bodies of those that wait are read too; see {@link
 * WaitingRequests#readWhileWaiting}.
 */
final class WantedContent {
  private static final String ATTRIBUTE = WantedContent.class.getName();

  private final AtomicInteger streams = new AtomicInteger();

  static WantedContent of(ConnectionMetaData connection) {
    Object known = connection.getAttribute(ATTRIBUTE);
    if (known == null) {
      synchronized (WantedContent.class) { // once for a connection
        known = connection.getAttribute(ATTRIBUTE);
        if (known == null) {
          known = new WantedContent();
          connection.setAttribute(ATTRIBUTE, known);
        }
      }
    }
    return (WantedContent) known;
  }

  void begin() {
    streams.incrementAndGet();
  }

  void end() {
    streams.decrementAndGet();
  }

  boolean isWanted() {
    return streams.get() > 0;
  }
}
