package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.ProcessingProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Passes over answers before the answer that Jetty does not know, and those that say once more that
 * a body may come. The answer is still to come. 101 is none of them: nothing of HTTP comes behind.
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
