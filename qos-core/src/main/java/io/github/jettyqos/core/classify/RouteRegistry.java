package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.check.ConfigException;
import java.util.List;

/** The routes of frameworks, as the gate of a server takes them. */
public interface RouteRegistry {
  /** The attribute of servlet contexts behind the gate that holds the registry. */
  String ATTRIBUTE = "io.github.jettyqos.routes";

  /**
   * Registers the routes of a framework's servlet, with their {@code QosClass} annotations. The
   * annotations of servlets themselves are found without it.
   *
   * @param contextPath the path of the servlet's context; empty for the root
   * @param servletName the name of the servlet in its context
   * @param routes in the order in which the framework prefers them, with paths as it sees them:
   *     without the prefix of the servlet's mapping. Replaces the routes of an earlier call
   * @throws ConfigException if an annotation names no class of the configuration; names the
   *     element, and nothing is changed then
   */
  void routes(String contextPath, String servletName, List<Route> routes);
}
