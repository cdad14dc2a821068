package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.RejectionRule;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A prepared response to rejected requests. */
final class RejectionAnswer {
  private final int status;
  private final HttpField type;
  private final HttpField length;
  private final byte[] body;

  /** By a rule, with a status and, if the rule has no body, a line of text. */
  RejectionAnswer(RejectionRule rule, int status, String why) {
    this.status = status;
    this.type = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, rule.type());
    this.body = rule.body().orElseGet(() -> line(status, why)).getBytes(StandardCharsets.UTF_8);
    this.length = new PreEncodedHttpField(HttpHeader.CONTENT_LENGTH, Integer.toString(body.length));
  }

  private static String line(int status, String why) {
    HttpStatus.Code code = HttpStatus.getCode(status);
    return status + (code == null ? "" : " " + code.getMessage()) + ": " + why + "\n";
  }

  int status() {
    return status;
  }

  void write(Response response, Callback callback) {
    response.getHeaders().put(type);
    response.getHeaders().put(length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
