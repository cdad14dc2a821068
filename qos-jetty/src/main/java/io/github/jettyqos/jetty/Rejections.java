package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that are turned away: 503 with {@code Retry-After}, and what a {@link
 * RejectionHandler} of the application makes of it.
 *
 * <p>Not an error page: under a flood it is the most frequent answer, and a page costs as much as a
 * small request.
 */
final class Rejections {
  private static final byte[] TEXT =
      "503 Service Unavailable: too many requests, try again later\n"
          .getBytes(StandardCharsets.US_ASCII);
  private static final HttpField TYPE =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "text/plain;charset=us-ascii");

  private final HttpField retryAfter;
  private final @Nullable RejectionHandler own;
  private final List<ServiceClass> classes;

  /** With a handler of the application's own, if there is one. */
  Rejections(QosConfig config, @Nullable RejectionHandler own) {
    this.own = own;
    this.classes = config.classes();
    this.retryAfter =
        new PreEncodedHttpField(
            HttpHeader.RETRY_AFTER, Long.toString(config.retryAfter().toSeconds()));
  }

  /** Answers a request, unless somebody has. */
  void answer(
      Request request, Response response, Callback callback, int classIndex, RejectReason reason)
      throws Exception {
    if (response.hasLastWrite()) {
      return;
    }
    request.consumeAvailable(); // a connection whose body is still coming cannot be used again
    response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
    response.getHeaders().put(retryAfter);
    if (own == null) {
      response.getHeaders().put(TYPE);
      response.write(true, ByteBuffer.wrap(TEXT), callback);
    } else {
      Rejection rejection = new Rejection(classes.get(classIndex).name(), reason);
      own.handle(request, response, new LastWrite(response, callback), rejection);
    }
  }
}
