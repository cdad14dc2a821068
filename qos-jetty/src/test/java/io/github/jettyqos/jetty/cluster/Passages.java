package io.github.jettyqos.jetty.cluster;

import java.lang.reflect.Proxy;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Stubs of requests at a front end. */
final class Passages {
  private static final Request REQUEST = nothing(Request.class);
  private static final Response RESPONSE = nothing(Response.class);

  private Passages() {}

  static ProxiedRequest any(long latestNanos) {
    return new ProxiedRequest(REQUEST, RESPONSE, Callback.NOOP, 0, 0, null, latestNanos, 0);
  }

  private static <T> T nothing(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            Passages.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> null));
  }
}
