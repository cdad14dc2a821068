package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * Has a body sent whose client asks before it sends it, once the node wants it. Any other answer is
 * passed on as it comes, where Jetty's own would gather it in memory first and fail if it is large;
 * what ends the request then is {@link LaterBody#endUnlessWanted}. The client of Jetty 12.0 cuts an
 * answer off whose request ends so; there it is as Jetty has it.
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
