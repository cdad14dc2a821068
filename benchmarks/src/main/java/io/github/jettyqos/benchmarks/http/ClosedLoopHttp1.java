package io.github.jettyqos.benchmarks.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/**
 * Keep-alive connections with one request in flight each, by one thread. As lean as can be: on two
 * cores every cycle of the client is taken from the server that it measures.
 */
final class ClosedLoopHttp1 {
  private static final byte[] LENGTH = "Content-Length: ".getBytes(StandardCharsets.US_ASCII);

  private final int port;
  private final int connections;
  private final ClosedClient.Tally tally;
  private final byte[] request;

  ClosedLoopHttp1(int port, int connections, ClosedClient.Tally tally) {
    this.port = port;
    this.connections = connections;
    this.tally = tally;
    this.request =
        ("GET /rest/1 HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
  }

  private static final class Connection {
    final ByteBuffer in = ByteBuffer.allocate(4096);
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
        selector.select(100);
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
          SelectionKey key = ready.next();
          ready.remove();
          receive((SocketChannel) key.channel(), (Connection) key.attachment());
        }
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    }
  }

  private void send(SocketChannel channel, Connection connection) throws IOException {
    connection.sent = System.nanoTime();
    ByteBuffer out = ByteBuffer.wrap(request);
    while (out.hasRemaining()) {
      channel.write(out); // 60 bytes into an empty socket buffer
    }
  }

  private void receive(SocketChannel channel, Connection connection) throws IOException {
    if (channel.read(connection.in) < 0) {
      throw new IOException("the server closed a connection");
    }
    byte[] bytes = connection.in.array();
    int length = connection.in.position();
    int head = headEnd(bytes, length);
    if (head < 0 || length < head + contentLength(bytes, head)) {
      return;
    }
    boolean ok = bytes[9] == '2';
    tally.add(System.nanoTime() - connection.sent, ok);
    connection.in.clear();
    send(channel, connection);
  }

  private static int headEnd(byte[] bytes, int length) {
    for (int i = 3; i < length; i++) {
      if (bytes[i] == '\n' && bytes[i - 2] == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  private static int contentLength(byte[] bytes, int head) {
    for (int i = 0; i + LENGTH.length < head; i++) {
      int j = 0;
      while (j < LENGTH.length && (bytes[i + j] | 0x20) == (LENGTH[j] | 0x20)) {
        j++;
      }
      if (j == LENGTH.length) {
        int value = 0;
        for (int k = i + j; bytes[k] >= '0' && bytes[k] <= '9'; k++) {
          value = 10 * value + bytes[k] - '0';
        }
        return value;
      }
    }
    return 0;
  }
}
