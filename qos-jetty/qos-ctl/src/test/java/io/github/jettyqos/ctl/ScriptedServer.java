package io.github.jettyqos.ctl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server with scripted answers, which a server of ours would not give. */
final class ScriptedServer implements AutoCloseable {
  /** An answer. */
  record Answer(int status, String type, String body) {
    static Answer json(String body) {
      return new Answer(200, "application/json", body);
    }
  }

  final List<String> heard = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final Function<String, Answer> script;

  /** The answers by method and path with its query, such as {@code GET /api/state}. */
  ScriptedServer(Function<String, Answer> script) throws IOException {
    this.script = script;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    heard.add(request + (body.isEmpty() ? "" : " " + body));
    Answer answer = script.apply(request);
    exchange.getResponseHeaders().set("Content-Type", answer.type());
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  CtlRun run(String... args) {
    return run(80, args);
  }

  CtlRun run(int columns, String... args) {
    return CtlRun.on(new CtlRun.Pipe(columns), environment(), "", args);
  }

  java.util.Map<String, String> environment() {
    return java.util.Map.of(
        "QOS_URL", "http://127.0.0.1:" + server.getAddress().getPort(), "QOS_TOKEN", "token");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
