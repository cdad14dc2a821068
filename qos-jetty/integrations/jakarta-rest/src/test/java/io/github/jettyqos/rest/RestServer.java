package io.github.jettyqos.rest;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.jetty.Qos;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.servlet.ServletContainer;

/** A real server with Jersey in a servlet context, of the servlet version on the class path. */
final class RestServer implements AutoCloseable {
  final Qos qos;
  final Server server;
  private final ServerConnector connector;
  private final HttpClient client = HttpClient.newHttpClient();

  RestServer(String yaml, String context, String mapping, ResourceConfig application)
      throws ReflectiveOperationException {
    this(yaml, context(context, mapping, application));
  }

  RestServer(String yaml, Handler application) {
    qos = Qos.of(QosYaml.parse(yaml));
    server = new Server(qos.threadPool());
    connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(application);
    qos.install(server);
  }

  /** The class of a request in words, and why. */
  String explain(String request) {
    try {
      Actor viewer = new Actor("a test", Actor.Role.VIEWER);
      return qos.management().call("explain", Map.of("request", request), viewer).words();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A context with one servlet, initialised at its start. */
  static Handler context(String path, String mapping, ResourceConfig application)
      throws ReflectiveOperationException {
    Object holder =
        servlets("ServletHolder")
            .getConstructor(String.class, Servlet.class)
            .newInstance("rest", new ServletContainer(application));
    holder.getClass().getMethod("setInitOrder", int.class).invoke(holder, 1);
    return context(path, mapping, holder);
  }

  /** A context with one servlet, initialised by its first request. */
  static Handler lazyContext(String path, String mapping, Class<?> resource)
      throws ReflectiveOperationException {
    Object holder =
        servlets("ServletHolder")
            .getConstructor(String.class, Class.class)
            .newInstance("rest", ServletContainer.class);
    holder
        .getClass()
        .getMethod("setInitParameter", String.class, String.class)
        .invoke(holder, ServerProperties.PROVIDER_CLASSNAMES, resource.getName());
    return context(path, mapping, holder);
  }

  private static Handler context(String path, String mapping, Object holder)
      throws ReflectiveOperationException {
    Class<?> type = servlets("ServletContextHandler");
    Object handler = type.getConstructor(String.class).newInstance(path);
    type.getMethod("addServlet", holder.getClass(), String.class).invoke(handler, holder, mapping);
    return (Handler) handler;
  }

  private static Class<?> servlets(String name) throws ClassNotFoundException {
    try {
      return Class.forName("org.eclipse.jetty.ee11.servlet." + name);
    } catch (ClassNotFoundException e) {
      return Class.forName("org.eclipse.jetty.ee10.servlet." + name);
    }
  }

  RestServer start() throws Exception {
    server.start();
    return this;
  }

  HttpResponse<Void> send(String method, String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + connector.getLocalPort() + path))
            .version(HttpClient.Version.HTTP_1_1)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build(),
        HttpResponse.BodyHandlers.discarding());
  }

  long dispatched(String className) {
    return qos.serviceClass(className).counts().dispatched();
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
