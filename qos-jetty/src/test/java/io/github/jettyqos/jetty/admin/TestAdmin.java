package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A server with an admin connector, and a client that sends exact bytes. */
final class TestAdmin implements AutoCloseable {
  static final String OPERATOR = "0123456789-of-anna";
  static final String VIEWER = "0123456789-of-victor";
  static final String CLASSES =
      "\nthreads: 8\nclasses:\n  gold: {match: [\"path:/gold/*\"], target: {p95: 250ms}}\n  rest: {}\n";

  final Qos qos;
  final Server server;
  final ServerConnector connector;

  TestAdmin(String admin) {
    qos = Qos.of(QosYaml.parse("admin: " + admin + CLASSES));
    server = new Server(qos.threadPool());
    connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            callback.succeeded();
            return true;
          }
        });
    qos.install(server);
  }

  /** With the operator anna and the viewer victor. */
  static TestAdmin started(Path directory) throws Exception {
    return new TestAdmin("{port: 0, tokens: '%s'}".formatted(tokens(directory))).start();
  }

  static Path tokens(Path directory) throws IOException {
    return secret(
        directory.resolve("tokens"),
        "# who may\nanna operator %s\n\nvictor viewer %s\n".formatted(OPERATOR, VIEWER));
  }

  /** A file accessible only by its owner. */
  static Path secret(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, text);
  }

  TestAdmin start() throws Exception {
    server.start();
    return this;
  }

  URI uri() {
    return qos.adminUri().orElseThrow();
  }

  int port() {
    return uri().getPort();
  }

  Socket socket() throws IOException {
    Socket socket = new Socket("127.0.0.1", port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** Sends bytes unchanged, and reads until the end of the connection. */
  String raw(String request) throws IOException {
    try (Socket socket = socket()) {
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      return readAll(socket);
    }
  }

  /** The input until the other side closes; a reset is an end as well. */
  static String readAll(Socket socket) throws IOException {
    StringBuilder all = new StringBuilder();
    byte[] buffer = new byte[8192];
    try {
      for (int n = 0; n >= 0; n = socket.getInputStream().read(buffer)) {
        all.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
      }
    } catch (java.net.SocketException e) {
      // earlier input
    }
    return all.toString();
  }

  /** A whole request: line, headers, body; Host and Connection: close are added. */
  String ask(String line, String headers, String body) throws IOException {
    return raw(
        line
            + " HTTP/1.1\r\nHost: 127.0.0.1:"
            + port()
            + "\r\nConnection: close\r\n"
            + headers
            + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n")
            + "\r\n"
            + body);
  }

  static String bearer(String token) {
    return "Authorization: Bearer " + token + "\r\n";
  }

  String get(String path) throws IOException {
    return ask("GET " + path, bearer(OPERATOR), "");
  }

  String post(String operation, String json) throws IOException {
    return ask(
        "POST /api/" + operation, bearer(OPERATOR) + "Content-Type: application/json\r\n", json);
  }

  static int status(String answer) {
    return answer.isEmpty() ? 0 : Integer.parseInt(answer.split(" ", 3)[1]);
  }

  static String body(String answer) {
    return answer.substring(answer.indexOf("\r\n\r\n") + 4);
  }

  /** The state that a refused request must not change. */
  String untouched() throws IOException {
    return qos.partition()
        + body(get("/api/changes"))
        + body(get("/api/export"))
        + qos.control().history().size();
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
