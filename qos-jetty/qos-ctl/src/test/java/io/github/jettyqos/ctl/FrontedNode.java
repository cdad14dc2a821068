package io.github.jettyqos.ctl;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * The view of HAProxy and its driver of a node: an agent with a scripted answer, and a report.
 * Either can be switched off.
 */
final class FrontedNode implements AutoCloseable {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  /** The answer for each class. */
  volatile String agent = "up maxconn:4";

  /** JSON; empty for none. */
  volatile String report = "";

  private final HttpServer server;
  private ServerSocket agents;
  final int agentPort;

  FrontedNode() throws IOException {
    server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
    server.createContext(
        "/api/report",
        exchange -> {
          byte[] body = report.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(body.length == 0 ? 503 : 200, Math.max(1, body.length));
          exchange.getResponseBody().write(body.length == 0 ? new byte[1] : body);
          exchange.close();
        });
    server.start();
    agents = new ServerSocket(0, 50, LOOPBACK);
    agentPort = agents.getLocalPort();
    listen();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void listen() {
    ServerSocket listening = agents;
    Thread thread = new Thread(() -> answer(listening), "agent");
    thread.setDaemon(true);
    thread.start();
  }

  private void answer(ServerSocket listening) {
    while (!listening.isClosed()) {
      try (Socket asked = listening.accept()) {
        asked.setSoTimeout(1000);
        asked.getInputStream().read();
        asked.getOutputStream().write((agent + "\n").getBytes(StandardCharsets.US_ASCII));
      } catch (IOException e) {
        // switched off, or HAProxy has gone
      }
    }
  }

  void killAgent() throws IOException {
    agents.close();
  }

  void startAgent() throws IOException {
    agents = new ServerSocket();
    agents.setReuseAddress(true);
    agents.bind(new InetSocketAddress(LOOPBACK, agentPort));
    listen();
  }

  @Override
  public void close() throws IOException {
    agents.close();
    server.stop(0);
  }
}
