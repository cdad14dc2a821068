package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * Has a body sent whose client asks before it sends it, once the node wants it. Any other answer is
 * passed on as it comes, where Jetty's own would gather it in memory first and fail if it is large;
 * what ends the request then is {@link LaterBody#endUnlessWanted}.
 */
final class Wanted extends ContinueProtocolHandler {
  @Override
  public boolean accept(Request request, Response response) {
    return response.getStatus() == HttpStatus.CONTINUE_100 && super.accept(request, response);
  }

  @Override
  protected @Nullable Runnable onContinue(Request request) {
    return LaterBody.beginning(request);
  }
}
