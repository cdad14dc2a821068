package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.ProcessingProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;

/**
 * The handling of interim responses unknown to Jetty, and of a repeated 100: they are skipped. 101
 * is none of them, as it ends HTTP on the connection.
 */
final class OtherInterim extends ProcessingProtocolHandler {
  @Override
  public String getName() {
    return "other-interim";
  }

  @Override
  public boolean accept(Request request, Response response) {
    int status = response.getStatus();
    return HttpStatus.isInterim(status)
        && status != HttpStatus.PROCESSING_102
        && status != HttpStatus.EARLY_HINTS_103;
  }
}
