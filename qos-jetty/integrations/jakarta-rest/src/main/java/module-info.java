/** The integration with Jakarta REST: routes and service classes of resources. */
@SuppressWarnings(
    "requires-automatic") // the servlets of some containers have no module of their own
module io.github.jettyqos.rest {
  requires transitive jakarta.ws.rs;
  requires io.github.jettyqos.jetty;
  requires jakarta.servlet;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.github.jettyqos.rest;

  provides jakarta.ws.rs.container.DynamicFeature with
      io.github.jettyqos.rest.QosFeature;
}
