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

/** A back end on its own port, which records the received heads. */
final class TestNode implements AutoCloseable {
  /** Its answer. */
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

  /** At an address, such as 127.0.0.2, with a port that others may have at their addresses. */
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

  /** A node that answers with its name. */
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

  /** The received heads. */
  Queue<HttpFields> heads() {
    return heads;
  }

  /** Their paths. */
  Set<String> paths() {
    return paths;
  }

  /** Its entry in the list of nodes, with an admin connector. */
  String line() {
    return "    - { name: %s, url: \"%s\", admin: \"%s\" }\n".formatted(name, url(), url());
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
