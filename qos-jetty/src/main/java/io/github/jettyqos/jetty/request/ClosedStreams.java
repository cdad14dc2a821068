package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.HTTP2Channel;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.HTTP2Stream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Access to HTTP/2 streams that the server itself has reset, because of an invalid frame.
 *
 * <p>Jetty reports this neither to the request nor to a reader, and such a stream has no timeout
 * any more: until the connection ends the request would keep its place and its buffered body. A
 * client can cause this any number of times on one connection (MadeYouReset, CVE-2025-8671).
 */
public final class ClosedStreams {
  private ClosedStreams() {}

  /** Whether the stream of an unanswered request is closed. */
  static boolean has(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
        && OfHttp2.has(request);
  }

  /** The stream of a request, which can report its reset as Jetty reports a reset by the client. */
  public interface Watched {
    /**
     * Whether it is closed: after the last write, by a reset of either end, or with its connection.
     */
    boolean isClosed();

    /** Whether no more content will arrive; the received content may be unread. */
    boolean isBodyHere();

    /**
     * Reports a failure, before the stream ends.
     *
     * @return the task that reports it further, for a thread that may block; null if there is none
     */
    @Nullable Runnable fail(Throwable failure);
  }

  /** The stream of a request; null if it is closed, or of another protocol. */
  public static @Nullable Watched of(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
        ? OfHttp2.of(request)
        : null;
  }

  /** A class of its own, so that the HTTP/2 classes are only loaded if they are present. */
  private record OfHttp2(HTTP2Stream stream) implements Watched {
    static boolean has(Request request) {
      return request.getConnectionMetaData().getConnection() instanceof HTTP2Connection connection
          && (!connection.getEndPoint().isOpen() || find(connection, request) == null);
    }

    static @Nullable Watched of(Request request) {
      if (request.getConnectionMetaData().getConnection() instanceof HTTP2Connection connection) {
        HTTP2Stream found = find(connection, request);
        return found == null ? null : new OfHttp2(found);
      }
      return null;
    }

    private static @Nullable HTTP2Stream find(HTTP2Connection connection, Request request) {
      return connection.getSession().getStream(Integer.parseInt(request.getId()));
    }

    @Override
    public boolean isClosed() {
      return stream.isClosed() || !stream.getSession().getEndPoint().isOpen();
    }

    @Override
    public boolean isBodyHere() {
      return stream.isRemotelyClosed();
    }

    @Override
    public @Nullable Runnable fail(Throwable failure) {
      return stream.getAttachment() instanceof HTTP2Channel.Server channel
          ? channel.onFailure(failure, Callback.NOOP)
          : null;
    }
  }
}
