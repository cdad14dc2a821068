package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.examples.load.ResponseReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * Keep-alive connections with one request in flight each, by one thread. As lean as can be: on two
 * cores every cycle of the client is taken from the server that it measures.
 */
final class ClosedLoopHttp1 {
  private final int port;
  private final int connections;
  private final ClosedTally tally;
  private final ByteBuffer request;

  ClosedLoopHttp1(int port, int connections, ClosedTally tally) {
    this.port = port;
    this.connections = connections;
    this.tally = tally;
    byte[] head =
        ("GET /rest/1 HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    // Direct: of a heap buffer every write would make a copy.
    this.request = ByteBuffer.allocateDirect(head.length).put(head).flip();
  }

  private static final class Connection {
    final ResponseReader in = new ResponseReader();
    long sent;
  }

  void run(long endNanos) throws IOException {
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < connections; i++) {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        Connection connection = new Connection();
        channel.register(selector, SelectionKey.OP_READ, connection);
        send(channel, connection);
      }
      while (System.nanoTime() < endNanos) {
        selector.select(this::receive, 100);
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    }
  }

  private void send(SocketChannel channel, Connection connection) throws IOException {
    connection.sent = System.nanoTime();
    request.rewind();
    while (request.hasRemaining()) {
      channel.write(request); // 60 bytes into an empty socket buffer
    }
  }

  private void receive(SelectionKey key) {
    try {
      receive((SocketChannel) key.channel(), (Connection) key.attachment());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void receive(SocketChannel channel, Connection connection) throws IOException {
    int status = connection.in.read(channel);
    if (status > 0) {
      tally.add(System.nanoTime() - connection.sent, status / 100 == 2);
      send(channel, connection);
    }
  }
}
