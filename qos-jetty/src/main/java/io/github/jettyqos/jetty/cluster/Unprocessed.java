package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.RejectReason;
import java.io.IOException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.eclipse.jetty.http.HttpField;
import org.jspecify.annotations.Nullable;

/**
 * Failures by which a node says that it did not process a request that it got, or by which it has
 * not got it: HTTP/1.1 begins to write before both ends know each other. And words by which its
 * gate says so.
 */
final class Unprocessed {
  /** How Jetty's client words a stream that was reset with this code of HTTP/2. */
  private static final String REFUSED = "refused_stream_error";

  /**
   * Of a stream with a greater number than the last one of a GOAWAY; not on the class path of
   * everybody, and so known by name.
   */
  private static final String BEYOND_LAST = "RetryableStreamException";

  private static final String HPACK =
      "org.eclipse.jetty.http2.hpack.HpackException$SessionException";

  /**
   * How Jetty's client words what it could not even begin: on a connection that a node is about to
   * close, or which has as many requests as the node has just allowed.
   */
  private static final List<String> NOT_BEGUN =
      List.of("session closed", "max total streams exceeded", "Max local stream count ");

  private Unprocessed() {}

  static boolean is(@Nullable Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each.getClass().getSimpleName().equals(BEYOND_LAST)
          || each instanceof SSLHandshakeException
          || (each instanceof IOException && REFUSED.equals(each.getMessage()))
          || (each instanceof IllegalStateException && isNotBegun(each.getMessage()))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a head is larger than its node has said that it takes. */
  static boolean isOfTooLargeHead(@Nullable Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each.getClass().getName().equals(HPACK)
          && String.valueOf(each.getMessage()).startsWith("Header size ")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNotBegun(@Nullable String message) {
    return message != null && NOT_BEGUN.stream().anyMatch(message::startsWith);
  }

  /** Whether another node may have room; time that is over, or used up, is so everywhere. */
  static boolean isOnlyHere(HttpField reason) {
    return RejectReason.QUEUE_FULL.key().equals(reason.getValue())
        || RejectReason.QUEUE_BYTES.key().equals(reason.getValue())
        || RejectReason.OVERLOAD.key().equals(reason.getValue())
        || RejectReason.STOPPING.key().equals(reason.getValue());
  }
}
