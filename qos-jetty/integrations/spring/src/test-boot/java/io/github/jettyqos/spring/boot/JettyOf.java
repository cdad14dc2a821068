package io.github.jettyqos.spring.boot;

import org.eclipse.jetty.server.Server;
import org.springframework.context.ApplicationContext;

/** Finds the Jetty of an application, whose classes have other names in each Boot. */
final class JettyOf {
  private JettyOf() {}

  static Server context(ApplicationContext context) throws ReflectiveOperationException {
    Object webServer = context.getClass().getMethod("getWebServer").invoke(context);
    return (Server) webServer.getClass().getMethod("getServer").invoke(webServer);
  }
}
