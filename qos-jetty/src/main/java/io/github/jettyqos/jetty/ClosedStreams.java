package io.github.jettyqos.jetty;

import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.server.Request;

/**
 * Streams of HTTP/2 that the server itself has reset, because of a frame which is not allowed.
 *
 * <p>Jetty tells neither their requests nor who reads from them, and they have no timeout any more:
 * until its connection ends such a request would keep its place, and what was read of its body. A
 * client need not leave to bring this about as often as it likes (MadeYouReset, CVE-2025-8671).
 */
final class ClosedStreams {
  private ClosedStreams() {}

  /** Whether the stream of a request that is not answered yet is closed. */
  static boolean has(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
        && OfHttp2.has(request);
  }

  /** Stays unloaded where the protocol is not there. */
  private static final class OfHttp2 {
    static boolean has(Request request) {
      return request.getConnectionMetaData().getConnection() instanceof HTTP2Connection connection
          && connection.getSession().getStream(Integer.parseInt(request.getId())) == null;
    }
  }
}
