package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.eclipse.jetty.server.Handler;
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

  /** What a front end may do there is by its role. */
  QosNode(Path directory, String classes, Handler application, String role) throws Exception {
    Path tokens = secret(directory, "tokens-" + role, "front " + role + " " + TOKEN);
    qos =
        Qos.of(
            QosYaml.parse(
                """
                admin: { port: 0, tokens: "%s" }
                trusted-proxies: ["127.0.0.1"]
                class-header: X-QoS-Class
                """
                        .formatted(tokens)
                    + classes));
    server = new Server(qos.threadPool());
    connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(application);
    qos.install(server);
    server.start();
  }

  /** A file that its owner alone can read. */
  static Path secret(Path directory, String name, String text) throws Exception {
    Path file = directory.resolve(name);
    Files.writeString(file, text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  /** Its line in the list of nodes. */
  String line(String name) {
    String admin = qos.adminUri().orElseThrow().toString();
    return "    - { name: %s, url: \"http://127.0.0.1:%d\", admin: \"%s\" }\n"
        .formatted(name, connector.getLocalPort(), admin.substring(0, admin.length() - 1));
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
