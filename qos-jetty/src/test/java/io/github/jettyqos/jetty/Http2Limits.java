package io.github.jettyqos.jetty;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.stream.Stream;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;

/**
 * Removes Jetty's protection of HTTP/2 against floods: it closes a connection on which a client
 * resets more than 128 streams a second, and tests reset more.
 */
final class Http2Limits {
  private Http2Limits() {}

  /**
   * The protocol without rate limits. By reflection, as the class is in another package in Jetty
   * 12.0.
   */
  static <F extends AbstractHTTP2ServerConnectionFactory> F none(F http2) {
    Method setter =
        Stream.of(AbstractHTTP2ServerConnectionFactory.class.getMethods())
            .filter(each -> each.getName().equals("setRateControlFactory"))
            .findFirst()
            .orElseThrow();
    Class<?> factory = setter.getParameterTypes()[0];
    try {
      // Its only method returns no limit unless overridden.
      setter.invoke(
          http2,
          Proxy.newProxyInstance(
              factory.getClassLoader(),
              new Class<?>[] {factory},
              InvocationHandler::invokeDefault));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return http2;
  }
}
