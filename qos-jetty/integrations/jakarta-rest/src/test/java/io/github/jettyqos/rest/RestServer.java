package io.github.jettyqos.rest;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;

/** A real server with Jersey in a servlet context, of the generation that is on the class path. */
final class RestServer implements AutoCloseable {
  final Qos qos;
  final Server server;
  private final ServerConnector connector;
  private final HttpClient client = HttpClient.newHttpClient();

  RestServer(String yaml, String context, String mapping, ResourceConfig application)
      throws ReflectiveOperationException {
    this(yaml, context(context, mapping, application, 1));
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

  /** A context with one servlet; negative if that does not load on startup. */
  static Handler context(
      String context, String mapping, ResourceConfig application, int loadOnStartup)
      throws ReflectiveOperationException {
    Class<?> handlerType = servlets("ServletContextHandler");
    Class<?> holderType = servlets("ServletHolder");
    Object handler = handlerType.getConstructor(String.class).newInstance(context);
    Object holder =
        holderType
            .getConstructor(String.class, Servlet.class)
            .newInstance("rest", new ServletContainer(application));
    holderType.getMethod("setInitOrder", int.class).invoke(holder, loadOnStartup);
    handlerType.getMethod("addServlet", holderType, String.class).invoke(handler, holder, mapping);
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
    return qos.counts(qos.indexOf(className)).dispatched();
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
