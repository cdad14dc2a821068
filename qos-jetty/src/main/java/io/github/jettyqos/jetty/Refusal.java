package io.github.jettyqos.jetty;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The answer to a request that is turned away: 503 with {@code Retry-After}.
 *
 * <p>Not an error page: under a flood it is the most frequent answer, and a page costs as much as a
 * small request.
 */
final class Refusal {
  private static final byte[] TEXT =
      "503 Service Unavailable: too many requests, try again later\n"
          .getBytes(StandardCharsets.US_ASCII);
  private static final HttpField TYPE =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "text/plain;charset=us-ascii");

  private final HttpField retryAfter;

  Refusal(Duration retryAfter) {
    this.retryAfter =
        new PreEncodedHttpField(HttpHeader.RETRY_AFTER, Long.toString(retryAfter.toSeconds()));
  }

  void write(Request request, Response response, Callback callback) {
    request.consumeAvailable(); // a connection whose body is still coming cannot be used again
    response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
    response.getHeaders().put(retryAfter).put(TYPE);
    response.write(true, ByteBuffer.wrap(TEXT), callback);
  }
}
