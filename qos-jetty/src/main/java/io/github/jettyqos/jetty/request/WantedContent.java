package io.github.jettyqos.jetty.request;

import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.ConnectionMetaData;

/**
 * The number of streams of one HTTP/2 connection that want content: streams with a running handler,
 * and streams whose body is read before admission.
 *
 * <p>All streams of a connection share one window. The content of queued streams occupies it until
 * it is read, and when it is full the other streams receive nothing. So while any stream wants
 * content, the bodies of queued streams are read too; see {@link WaitingRequests#readWhileWaiting}.
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
