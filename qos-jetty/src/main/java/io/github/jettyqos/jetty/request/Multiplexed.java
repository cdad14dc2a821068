package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.connect.QosEndPoint;
import java.util.Set;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Helpers for requests that share a connection as streams, from HTTP/2 on. */
public final class Multiplexed {
  /** Clients that count an upgrade as the first begin with 3. */
  private static final Set<String> FIRST_STREAMS = Set.of("1", "3");

  private Multiplexed() {}

  /** Whether the connection has streams, whose frames mark the end of a body. */
  public static boolean is(Request request) {
    return request.getConnectionMetaData().getHttpVersion().getVersion()
        > HttpVersion.HTTP_1_1.getVersion();
  }

  /**
   * The start of the wait of a request: for the first request of a connection the accept.
   *
   * <p>Of HTTP/2 only the streams by which clients begin are looked at further: the end point is in
   * cache lines that the reader of the connection writes, while other threads handle its streams.
   */
  static long waitsFrom(Request request, long readyNanos) {
    if (is(request) && !FIRST_STREAMS.contains(request.getId())) {
      return readyNanos;
    }
    QosEndPoint endPoint = QosEndPoint.of(request.getConnectionMetaData());
    return endPoint == null ? readyNanos : endPoint.waitsFrom(readyNanos);
  }

  /**
   * Whether a request has failed: by a reset of either end, or by the end of its connection.
   *
   * <p>Jetty reports a failure once, to the listeners present, or never if so configured. A read
   * reports it at any time, and is harmless for an absent or fully read body. Of any other body it
   * takes a chunk, which makes room in the window: so this is called once, and not polled.
   *
   * @param body the part of the body that was read; null if the body is fully read
   */
  static boolean hasFailed(Request request, @Nullable EarlyBody body) {
    if (!is(request)) {
      return false; // over HTTP/1.1 a read would go to the connection
    }
    return ClosedStreams.has(request)
        || (body != null ? body.hasFailed() : Content.Chunk.isFailure(request.read()));
  }
}
