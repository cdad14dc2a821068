package io.github.jettyqos.jetty.request;

import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.URIUtil;
import org.jspecify.annotations.Nullable;

/**
 * A request whose path has no {@code .} and {@code ..}, for the handlers behind the gate.
 *
 * <p>Jetty and its servlets dispatch by the canonical path, and so does the gate. Frameworks may
 * dispatch by the path as it was sent: to Spring MVC, and to others, {@code /export/../checkout/1}
 * matches the pattern {@code /export/**}. So a client could run exports in the class of checkouts.
 */
final class PlainPath extends Request.Wrapper {
  private static final Pattern DOTS = Pattern.compile("/\\.\\.?(/|$)");

  private final HttpURI uri;

  private PlainPath(Request request, String path) {
    super(request);
    this.uri = HttpURI.build(request.getHttpURI()).path(path).asImmutable();
  }

  /**
   * The same request in nearly all cases; null if Jetty takes a dot for a name that a framework may
   * take for a directory, so that the target is ambiguous.
   */
  static @Nullable Request of(Request request) {
    String path = request.getHttpURI().getPath();
    if (path == null || !path.contains("/.")) {
      return request;
    }
    String canonical = request.getHttpURI().getCanonicalPath();
    if (canonical == null || DOTS.matcher(canonical).find()) {
      return null;
    }
    String plain = URIUtil.normalizePath(path);
    return plain == null || plain.equals(path) ? request : new PlainPath(request, plain);
  }

  @Override
  public HttpURI getHttpURI() {
    return uri;
  }
}
