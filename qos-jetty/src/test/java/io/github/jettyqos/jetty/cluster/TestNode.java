package io.github.jettyqos.jetty.cluster;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A back end on a port of its own, which keeps the heads that it got. */
final class TestNode implements AutoCloseable {
  /** How it answers. */
  @FunctionalInterface
  interface Answer {
    void to(Request request, Response response, Callback callback) throws Exception;
  }

  private final Server server = new Server();
  private final ServerConnector connector;
  private final Queue<HttpFields> heads = new ConcurrentLinkedQueue<>();
  private final Set<String> paths = ConcurrentHashMap.newKeySet();
  private final String name;
  private final String address;

  TestNode(String name, Answer answer) throws Exception {
    this(name, answer, clearText());
  }

  private static ConnectionFactory[] clearText() {
    HttpConfiguration config = new HttpConfiguration();
    return new ConnectionFactory[] {
      new HttpConnectionFactory(config), new HTTP2CServerConnectionFactory(config)
    };
  }

  TestNode(String name, Answer answer, ConnectionFactory... protocols) throws Exception {
    this(name, "127.0.0.1", 0, answer, protocols);
  }

  /** At an address, such as 127.0.0.2, and a port that another one may have at its own address. */
  TestNode(String name, String address, int port, Answer answer) throws Exception {
    this(name, address, port, answer, clearText());
  }

  private TestNode(
      String name, String address, int port, Answer answer, ConnectionFactory... protocols)
      throws Exception {
    this.name = name;
    this.address = address;
    connector = new ServerConnector(server, protocols);
    connector.setHost(address);
    connector.setPort(port);
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            paths.add(Request.getPathInContext(request));
            heads.add(HttpFields.build(request.getHeaders()).asImmutable());
            answer.to(request, response, callback);
            return true;
          }
        });
    server.start();
  }

  /** One that says its name. */
  static TestNode named(String name) throws Exception {
    return new TestNode(
        name, (request, response, callback) -> response.write(true, bytes(name), callback));
  }

  static java.nio.ByteBuffer bytes(String text) {
    return java.nio.charset.StandardCharsets.UTF_8.encode(text);
  }

  String name() {
    return name;
  }

  int port() {
    return connector.getLocalPort();
  }

  String url() {
    return "http://" + address + ":" + port();
  }

  /** The heads of the requests that it got. */
  Queue<HttpFields> heads() {
    return heads;
  }

  /** The paths of these. */
  Set<String> paths() {
    return paths;
  }

  /** Its line in the list of nodes, if it answers as an admin connector does, too. */
  String line() {
    return "    - { name: %s, url: \"%s\", admin: \"%s\" }\n".formatted(name, url(), url());
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
