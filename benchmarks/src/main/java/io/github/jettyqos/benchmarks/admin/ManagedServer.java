package io.github.jettyqos.benchmarks.admin;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Role;
import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * A server with an admin connector. Its handlers wait; at {@code /state} it answers what the API
 * does, behind the gate, in the class that is flooded.
 */
final class ManagedServer implements AutoCloseable {
  static final int GOLD_MILLIS = 20;
  static final int BRONZE_MILLIS = 50;

  private static final String YAML =
      """
      threads: 32
      control: { law: static }
      admin: { port: 0 }
      classes:
        gold: { match: ["path:/gold/*"], budget: 16, lend: false }
        rest: { budget: 16, lend: false, queue: { max: 64, timeout: 1s } }
      """;

  final Qos qos = Qos.of(QosYaml.parse(YAML));
  private final Server server = new Server(qos.threadPool());
  private final ServerConnector connector = qos.connector(server);

  ManagedServer() throws Exception {
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            if (Request.getPathInContext(request).equals("/state")) {
              Content.Sink.write(response, true, state(), callback);
              return true;
            }
            boolean gold = Request.getPathInContext(request).startsWith("/gold/");
            TimeUnit.MILLISECONDS.sleep(gold ? GOLD_MILLIS : BRONZE_MILLIS);
            response.write(true, ByteBuffer.allocate(64), callback);
            return true;
          }
        });
    qos.install(server);
    server.start();
  }

  private String state() throws IOException {
    return Json.write(
        qos.management().call("state", Map.of(), new Actor("a twin", Role.VIEWER)).data());
  }

  int port() {
    return connector.getLocalPort();
  }

  URI admin() {
    return qos.adminUri().orElseThrow();
  }

  String token() throws IOException {
    return Files.readString(qos.adminTokenFile().orElseThrow()).strip();
  }

  /** What an attack must not change. */
  String standing() throws IOException {
    Actor looker = new Actor("the measurement", Role.VIEWER);
    return qos.partition()
        + qos.management().call("changes", Map.of(), looker).words()
        + qos.management().call("export", Map.of(), looker).words();
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
