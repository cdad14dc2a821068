package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * The handling of {@code Expect: 100-continue}: the body is sent after the node's 100. Any other
 * response is streamed, while Jetty's own handler would buffer it and fail if it is large; {@link
 * LaterBody#endUnlessWanted} ends the request then. In Jetty 12.0, whose client would cut such a
 * response off, Jetty's own handling is used.
 */
final class ExpectContinue extends ContinueProtocolHandler {
  @Override
  public boolean accept(Request request, Response response) {
    return super.accept(request, response)
        && (response.getStatus() == HttpStatus.CONTINUE_100 || !LaterBody.ENDS_UNWANTED);
  }

  @Override
  protected @Nullable Runnable onContinue(Request request) {
    return LaterBody.beginning(request);
  }
}
