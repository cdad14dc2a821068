package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.HTTP2Channel;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.HTTP2Stream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Streams of HTTP/2 that the server itself has reset, because of a frame which is not allowed.
 *
 * <p>Jetty tells neither their requests nor who reads from them, and they have no timeout any more:
 * until its connection ends such a request would keep its place, and what was read of its body. A
 * client need not leave to bring this about as often as it likes (MadeYouReset, CVE-2025-8671).
 */
public final class ClosedStreams {
  private ClosedStreams() {}

  /** Whether the stream of a request that is not answered yet is closed. */
  static boolean has(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
        && OfHttp2.has(request);
  }

  /** What tells a request that its stream was reset, as Jetty tells what the client does. */
  public interface Watched {
    /**
     * Whether it is closed: after the last of an answer, because either end has reset it, or with
     * its connection.
     */
    boolean isClosed();

    /** Whether nothing more of the request's body will come; what has come may be unread. */
    boolean isBodyHere();

    /**
     * Tells it, before its stream ends; null if nobody is to be told.
     *
     * @return what is left to do, by a thread that may block
     */
    @Nullable Runnable fail(Throwable failure);
  }

  /** The stream of a request; null if it is closed, or of another protocol. */
  public static @Nullable Watched of(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
        ? OfHttp2.of(request)
        : null;
  }

  /** Stays unloaded where the protocol is not there. */
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
