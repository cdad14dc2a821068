package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.client.transport.HttpClientTransportDynamic;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.ContainerLifeCycle;

/** A front end on its own port, and a client for it. */
public final class TestFront implements AutoCloseable {
  public final ClusterFrontEnd frontEnd;
  final Server server = new Server();
  public final HttpClient client;
  private final ServerConnector connector;

  /** With a configuration without its classes, which are gold by path and silver. */
  public TestFront(String cluster) throws Exception {
    this("", cluster, InetAddress::getAllByName);
  }

  /** With a first class, on its own line. */
  TestFront(String first, String cluster) throws Exception {
    this(first, cluster, InetAddress::getAllByName);
  }

  /** With the resolver of hosts with {@code dns: true}, which may change. */
  TestFront(String cluster, Discovery.Names names) throws Exception {
    this("", cluster, names);
  }

  private TestFront(String first, String cluster, Discovery.Names names) throws Exception {
    this.frontEnd =
        ClusterFrontEnd.of(
            QosYaml.parse(
                "classes:\n"
                    + first
                    + """
                  gold: { match: ["path:/gold/*"], queue: { timeout: 1s } }
                  silver: { queue: { timeout: 1s } }
                """
                    + cluster),
            names);
    HttpConfiguration config = new HttpConfiguration();
    connector =
        new ServerConnector(
            server, new HttpConnectionFactory(config), new HTTP2CServerConnectionFactory(config));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    frontEnd.install(server);
    server.start();
    ClientConnector sockets = new ClientConnector();
    client =
        new HttpClient(
            new HttpClientTransportDynamic(
                sockets,
                HttpClientConnectionFactory.HTTP11,
                new ClientConnectionFactoryOverHTTP2.HTTP2(new HTTP2Client(sockets))));
    client.start();
  }

  /** The section of nodes without admin connectors. */
  static String cluster(String options, TestNode... nodes) {
    StringBuilder text = new StringBuilder("cluster:\n  balance: least-connections\n");
    text.append(options.indent(2)).append("  nodes:\n");
    for (TestNode each : nodes) {
      text.append("    - { name: %s, url: \"%s\" }\n".formatted(each.name(), each.url()));
    }
    return text.toString();
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
  }

  /** Looks addresses up now, instead of every 5 s. */
  void look() {
    ((ContainerLifeCycle) frontEnd.handler()).getBeans(Discovery.class).forEach(Discovery::look);
  }

  ContentResponse get(String path) throws Exception {
    return client.GET(uri(path));
  }

  /** Sends text unchanged, each character a byte, and reads until the end of the connection. */
  String raw(String text) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", connector.getLocalPort())) {
      socket.setSoTimeout(15_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  public void close() throws Exception {
    client.stop();
    server.stop();
  }
}
