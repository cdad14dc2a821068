package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.RejectReason;
import java.io.IOException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.eclipse.jetty.http.HttpField;
import org.jspecify.annotations.Nullable;

/**
 * The failures after which a request was certainly not processed by a node: it was refused, or not
 * received, as HTTP/1.1 writes before TLS is established. Also the rejection reasons of a node's
 * gate.
 */
final class Unprocessed {
  /** The message of Jetty's client for a stream reset with this HTTP/2 code. */
  private static final String REFUSED = "refused_stream_error";

  /**
   * The exception for a stream number above the last one of a GOAWAY; known by name, as its class
   * is optional.
   */
  private static final String BEYOND_LAST = "RetryableStreamException";

  private static final String HPACK =
      "org.eclipse.jetty.http2.hpack.HpackException$SessionException";

  /**
   * The messages of Jetty's client for a request that could not begin: on a connection that a node
   * is about to close, or that has the maximum of requests by the node's latest setting.
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

  /** Whether a head is larger than its node has announced. */
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

  /** Whether another node may have room; a passed deadline, for example, is the same everywhere. */
  static boolean isOnlyHere(HttpField reason) {
    return RejectReason.QUEUE_FULL.key().equals(reason.getValue())
        || RejectReason.QUEUE_BYTES.key().equals(reason.getValue())
        || RejectReason.OVERLOAD.key().equals(reason.getValue())
        || RejectReason.STOPPING.key().equals(reason.getValue());
  }
}
