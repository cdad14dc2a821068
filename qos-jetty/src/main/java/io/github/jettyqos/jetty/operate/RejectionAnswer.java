package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.jetty.request.GrpcCall;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A prepared response to rejected requests, also in JSON (RFC 9457) for clients that accept it, and
 * as gRPC for its calls.
 */
final class RejectionAnswer {
  private static final String JSON = "json";

  private final int status;
  private final Body text;

  /** The same as a problem in JSON; the body of the rule if there is one. */
  private final Body problem;

  private final GrpcRejection grpc;

  private static final class Body {
    final HttpField type;
    final HttpField length;
    final byte[] bytes;

    Body(String type, String text) {
      this.bytes = text.getBytes(StandardCharsets.UTF_8);
      this.type = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, type);
      this.length =
          new PreEncodedHttpField(HttpHeader.CONTENT_LENGTH, Integer.toString(bytes.length));
    }
  }

  /** By a rule, with a status and, if the rule has no body, a line of text. */
  RejectionAnswer(RejectionRule rule, int status, String why) {
    this.status = status;
    HttpStatus.Code code = HttpStatus.getCode(status);
    String title = code == null ? "" : code.getMessage();
    String line = "%s: %s\n".formatted((status + " " + title).strip(), why);
    this.text = new Body(rule.type(), rule.body().orElse(line));
    this.grpc = new GrpcRejection(status, why);
    boolean own =
        rule.body().isPresent() || !rule.type().equals(RejectionRule.TYPE.preset().orElseThrow());
    this.problem =
        own
            ? text
            : new Body(
                "application/problem+json",
                "{\"title\":\"%s\",\"status\":%d,\"detail\":\"%s\"}\n"
                    .formatted(title, status, why));
  }

  int status() {
    return status;
  }

  void write(Request request, Response response, long seconds, Callback callback) {
    if (GrpcCall.is(request)) {
      grpc.write(request, response, seconds, callback);
      return;
    }
    String accept = request.getHeaders().get(HttpHeader.ACCEPT);
    Body body = accept != null && accept.contains(JSON) ? problem : text;
    response.getHeaders().put(body.type);
    response.getHeaders().put(body.length);
    response.write(true, ByteBuffer.wrap(body.bytes), callback);
  }
}
