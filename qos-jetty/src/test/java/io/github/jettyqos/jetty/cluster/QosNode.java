package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;

/** A back end with a gate and an admin connector. */
final class QosNode implements AutoCloseable {
  static final String TOKEN = "0123456789abcdef0123";

  final Qos qos;
  final Server server;
  private final QosConnector connector;

  QosNode(Path directory, String classes, Handler application) throws Exception {
    this(directory, classes, application, "viewer");
  }

  /** The role of the front end's token. */
  QosNode(Path directory, String classes, Handler application, String role) throws Exception {
    this(directory, classes, application, role, "");
  }

  /** With more options of its admin connector, such as a keystore. */
  QosNode(Path directory, String classes, Handler application, String role, String admin)
      throws Exception {
    Path tokens = secret(directory, "tokens-" + role, "front " + role + " " + TOKEN);
    qos =
        Qos.of(
            QosYaml.parse(
                """
                admin: { port: 0, tokens: "%s"%s }
                trusted-proxies: ["127.0.0.1"]
                class-header: X-QoS-Class
                """
                        .formatted(tokens, admin)
                    + classes));
    server = new Server(qos.threadPool());
    HttpConfiguration http = new HttpConfiguration();
    connector =
        qos.connector(
            server, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(application);
    qos.install(server);
    server.start();
  }

  /** A file readable only by its owner. */
  static Path secret(Path directory, String name, String text) throws Exception {
    Path file = directory.resolve(name);
    Files.writeString(file, text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  /** Opens another port, with other protocols. */
  int open(ConnectionFactory... protocols) throws Exception {
    QosConnector more = qos.connector(server, protocols);
    more.setHost("127.0.0.1");
    server.addConnector(more);
    more.start();
    return more.getLocalPort();
  }

  /** Its port for HTTP/1.1 and HTTP/2 in clear text. */
  int port() {
    return connector.getLocalPort();
  }

  int adminPort() {
    return qos.adminUri().orElseThrow().getPort();
  }

  /** Its entry in the list of nodes. */
  String line(String name) {
    return line(name, "");
  }

  /** The entry with more options, which begin with a comma. */
  String line(String name, String options) {
    return "    - { name: %s, url: \"http://127.0.0.1:%d\", admin: \"http://127.0.0.1:%d\"%s }\n"
        .formatted(name, port(), adminPort(), options);
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
