package io.github.jettyqos.jetty.admin;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The handler of Jetty's own error responses, as for requests that cannot be parsed: one line with
 * the text of the status, and no details.
 */
final class ProblemPage implements Request.Handler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Replies.protect(response);
    Replies.problem(response, callback, new Problem(response.getStatus()));
    return true;
  }
}
