package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** What is different where requests share a connection as streams, from HTTP/2 on. */
public final class Multiplexed {
  private Multiplexed() {}

  /** Whether streams share the connection of this request; frames tell where its body ends. */
  public static boolean is(Request request) {
    return request.getConnectionMetaData().getHttpVersion().getVersion()
        > HttpVersion.HTTP_1_1.getVersion();
  }

  /**
   * Whether a request has failed: was reset by either end, or closed with its connection.
   *
   * <p>Jetty tells a failure once, to those that listen then. It can come before any does, or be
   * configured not to be told. But a read tells it at any time, and a body that was read to its
   * end, or was never there, can be read again without harm. Of any other this takes what has come,
   * and makes room for more: so it is asked once, and not again and again.
   *
   * @param body what was read of the body; null if nothing of it is left to read
   */
  static boolean hasFailed(Request request, @Nullable EarlyBody body) {
    if (!is(request)) {
      return false; // over HTTP/1.1 a read would go to the connection
    }
    return ClosedStreams.has(request)
        || (body != null ? body.hasFailed() : Content.Chunk.isFailure(request.read()));
  }
}
