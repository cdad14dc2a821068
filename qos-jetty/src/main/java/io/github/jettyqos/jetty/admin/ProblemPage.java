package io.github.jettyqos.jetty.admin;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * What Jetty answers by itself, as to a request that it cannot parse: a line as of every problem,
 * which says what the status says and nothing of the inside.
 */
final class ProblemPage implements Request.Handler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Replies.protect(response);
    Replies.problem(response, callback, new Problem(response.getStatus()));
    return true;
  }
}
