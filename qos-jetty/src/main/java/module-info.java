/** Quality of service for Jetty. */
module io.github.jettyqos.jetty {
  requires transitive io.github.jettyqos.core;
  requires transitive org.eclipse.jetty.server;
  requires java.management;
  requires jdk.management;
  requires org.slf4j;
  requires static com.fasterxml.jackson.jr.ob;
  requires static java.net.http;
  requires static micrometer.core;
  requires static org.eclipse.jetty.client;
  requires static org.eclipse.jetty.http2.client;
  requires static org.eclipse.jetty.http2.client.transport;
  requires static org.eclipse.jetty.http2.common;
  requires static org.eclipse.jetty.jmx;
  requires static org.eclipse.jetty.proxy;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;

  exports io.github.jettyqos.jetty;
  exports io.github.jettyqos.jetty.cluster;
  exports io.github.jettyqos.jetty.console;
  exports io.github.jettyqos.jetty.metrics;
  exports io.github.jettyqos.jetty.jmx to
      org.eclipse.jetty.jmx;
  exports io.github.jettyqos.jetty.operate.jmx to
      org.eclipse.jetty.jmx;
}
