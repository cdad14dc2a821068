package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.config.AdminOptions;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.HostPort;
import org.jspecify.annotations.Nullable;

/**
 * The first handler of every request. On the loopback the host must be a loopback name: a page
 * whose name resolves to 127.0.0.1 (DNS rebinding) is of the same origin as the server, but its
 * browser sends the page's name. The port may differ, as behind an SSH tunnel.
 */
final class FrontDoor extends Handler.Wrapper {
  private final boolean loopback;
  private final Refusals refusals;

  FrontDoor(boolean loopback, Refusals refusals, Handler behind) {
    super(behind);
    this.loopback = loopback;
    this.refusals = refusals;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Replies.protect(response);
    if (loopback && !namesLoopback(request.getHeaders().get(HttpHeader.HOST))) {
      Problem problem =
          new Problem(
              HttpStatus.FORBIDDEN_403,
              "Host: does not name the loopback; give localhost, 127.0.0.1 or [::1]");
      refusals.note(request, problem);
      Replies.problem(response, callback, problem);
      return true;
    }
    return super.handle(request, response, callback);
  }

  private static boolean namesLoopback(@Nullable String host) {
    try {
      return host != null
          && AdminOptions.isLoopback(new HostPort(host).getHost().toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
