package io.github.jettyqos.spring;

import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.URIUtil;

/**
 * Has the application see paths without {@code .} and {@code ..}, as the gate does.
 *
 * <p>Spring MVC dispatches by the path as it was sent: {@code /export/../checkout/1} is an export
 * to it, if exports take whatever follows. By that a client could have exports in the class of
 * checkouts.
 */
final class PlainPaths extends Handler.Wrapper {
  private static final Pattern DOTS = Pattern.compile("/\\.\\.?(/|$)");

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = request.getHttpURI().getPath();
    if (path == null || !path.contains("/.")) {
      return super.handle(request, response, callback);
    }
    String canonical = request.getHttpURI().getCanonicalPath();
    if (canonical == null || DOTS.matcher(canonical).find()) {
      // Jetty leaves a dot at the end behind a parameter, and the gate has seen that.
      Response.writeError(request, response, callback, HttpStatus.BAD_REQUEST_400);
      return true;
    }
    String plain = URIUtil.normalizePath(path);
    return super.handle(
        plain == null || plain.equals(path) ? request : new Plain(request, plain),
        response,
        callback);
  }

  /** The same request for the plain path. */
  private static final class Plain extends Request.Wrapper {
    private final HttpURI uri;

    Plain(Request request, String path) {
      super(request);
      this.uri = HttpURI.build(request.getHttpURI()).path(path).asImmutable();
    }

    @Override
    public HttpURI getHttpURI() {
      return uri;
    }
  }
}
