package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.ResponseBytes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Connections that are opened as they are needed and kept, each with one request in flight. One
 * thread sends, another one receives: on two cores every cycle of a client is taken from the server
 * that it measures.
 */
final class LoadConnections implements AutoCloseable {
  private final InetSocketAddress server;
  private final Selector selector = Selector.open();
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private final Thread receiver = new Thread(this::receive, "receiver");
  private volatile boolean closed;

  /** Who hears of the answer. */
  interface Answer {
    /** A whole response came; status 0 if the connection broke instead. */
    void came(int status);
  }

  private static final class Connection {
    // Direct: of a heap buffer every read and write would make a copy.
    final ByteBuffer in = ByteBuffer.allocateDirect(2048);
    final SocketChannel channel;
    volatile @Nullable Answer answer;

    Connection(SocketChannel channel) {
      this.channel = channel;
    }
  }

  LoadConnections(int port) throws IOException {
    server = new InetSocketAddress("127.0.0.1", port);
    receiver.setDaemon(true);
    receiver.start();
  }

  /** For one thread. */
  void send(ByteBuffer request, Answer answer) throws IOException {
    Connection connection = idle.pollFirst();
    boolean fresh = connection == null;
    if (connection == null) {
      connection = new Connection(SocketChannel.open(server));
      connection.channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      connection.channel.configureBlocking(false);
    }
    connection.answer = answer;
    request.rewind();
    while (request.hasRemaining()) {
      connection.channel.write(request); // 60 bytes into an empty socket buffer
    }
    if (fresh) {
      connection.channel.register(selector, SelectionKey.OP_READ, connection);
      selector.wakeup();
    }
  }

  private void receive() {
    while (!closed) {
      try {
        selector.select(this::receive);
      } catch (IOException e) {
        throw new IllegalStateException("the selector failed", e);
      }
    }
  }

  private void receive(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    int status = 0;
    try {
      if (connection.channel.read(connection.in) >= 0) {
        if (!ResponseBytes.isWhole(connection.in)) {
          return;
        }
        status = ResponseBytes.status(connection.in);
      }
    } catch (IOException e) {
      status = 0; // as if the server had closed it
    }
    Answer answer = connection.answer;
    connection.answer = null;
    connection.in.clear();
    if (status == 0) {
      idle.remove(connection);
      key.cancel();
    } else {
      idle.addFirst(connection);
    }
    if (answer != null) {
      answer.came(status);
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    selector.wakeup();
    try {
      receiver.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
