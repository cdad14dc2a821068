package io.github.jettyqos.benchmarks.haproxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Relays a port to another one until it is cut: an agent dies, and its node lives on. */
final class Relay implements AutoCloseable {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private final int port;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile ServerSocket listening;

  Relay(int port, int target) throws IOException {
    this.port = port;
    this.target = target;
    restore();
  }

  void restore() throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(LOOPBACK, port), 128);
    listening = socket;
    daemon(() -> accept(socket));
  }

  void cut() {
    try {
      listening.close();
      for (Socket each : open) {
        each.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(ServerSocket from) {
    while (!from.isClosed()) {
      try {
        relay(from.accept());
      } catch (IOException e) {
        // It was cut.
      }
    }
  }

  private void relay(Socket client) throws IOException {
    try {
      Socket server = new Socket(LOOPBACK, target);
      open.add(client);
      open.add(server);
      daemon(() -> copy(client, server));
      daemon(() -> copy(server, client));
    } catch (IOException e) {
      client.close(); // the node has gone
    }
  }

  private void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One side has closed it.
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    cut();
  }
}
