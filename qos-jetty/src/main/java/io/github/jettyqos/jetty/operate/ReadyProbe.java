package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfig.ReadinessRule;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** The answer of the gate to a probe of readiness. */
public final class ReadyProbe {
  private static final HttpField NOT_KEPT =
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

  private final String path;

  private ReadyProbe(String path) {
    this.path = path;
  }

  /** For a configuration; null if it answers none. */
  static @Nullable ReadyProbe of(QosConfig config) {
    return config.readiness().flatMap(ReadinessRule::path).map(ReadyProbe::new).orElse(null);
  }

  public boolean isAsked(Request request) {
    return path.equals(Request.getPathInContext(request))
        && (HttpMethod.GET.is(request.getMethod()) || HttpMethod.HEAD.is(request.getMethod()));
  }

  /** Says whether the server is ready. */
  public static boolean answer(boolean ready, Response response, Callback callback) {
    response.setStatus(ready ? HttpStatus.OK_200 : HttpStatus.SERVICE_UNAVAILABLE_503);
    response.getHeaders().put(NOT_KEPT);
    callback.succeeded();
    return true;
  }
}
