package io.github.jettyqos.jetty.operate;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * The response to a rejected call of gRPC: one head with status 200 and no body ("trailers-only").
 * Its status is UNAVAILABLE, or RESOURCE_EXHAUSTED for what would be 429; the time to wait is the
 * pushback that a retry policy of the client obeys.
 */
final class GrpcRejection {
  private static final String PUSHBACK = "grpc-retry-pushback-ms";
  private static final String RESOURCE_EXHAUSTED = "8";
  private static final String UNAVAILABLE = "14";
  private static final long MILLIS = 1000;

  private final HttpField status;
  private final HttpField message;

  GrpcRejection(int httpStatus, String why) {
    boolean own = httpStatus == HttpStatus.TOO_MANY_REQUESTS_429;
    this.status = new PreEncodedHttpField("grpc-status", own ? RESOURCE_EXHAUSTED : UNAVAILABLE);
    this.message = new PreEncodedHttpField("grpc-message", why);
  }

  void write(Request request, Response response, long seconds, Callback callback) {
    response.setStatus(HttpStatus.OK_200);
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, request.getHeaders().get(HttpHeader.CONTENT_TYPE));
    headers.put(status);
    headers.put(message);
    headers.put(PUSHBACK, seconds * MILLIS);
    response.write(true, BufferUtil.EMPTY_BUFFER, callback);
  }
}
