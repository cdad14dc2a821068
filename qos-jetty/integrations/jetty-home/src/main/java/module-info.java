/** Quality of service for jetty-home. */
module io.github.jettyqos.jetty.home {
  requires transitive io.github.jettyqos.jetty;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.github.jettyqos.jetty.home;
}
