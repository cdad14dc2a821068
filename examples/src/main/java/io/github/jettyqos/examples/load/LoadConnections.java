package io.github.jettyqos.examples.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * A pool of HTTP/1.1 connections, each with one request in flight. One thread sends and another one
 * receives: on two cores, the client takes every cycle that it uses from the server that it
 * measures.
 */
public final class LoadConnections implements AutoCloseable {
  private final InetSocketAddress server;
  private final @Nullable InetSocketAddress from;
  private final Selector selector = Selector.open();
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private final Thread receiver = new Thread(this::receive, "receiver");
  private volatile boolean closed;

  /** Receives the answer to one request. */
  public interface Answer {
    /**
     * Called once for each request, with its whole response or {@link StreamListener#UNANSWERED}.
     *
     * @param status of the response
     * @param retryAfter seconds after which the client may retry, or {@link StreamListener#UNTOLD}
     */
    void came(int status, long retryAfter);
  }

  private static final class Connection {
    final ResponseReader in = new ResponseReader();
    final SocketChannel channel;
    private @Nullable Answer answer;
    private boolean over;

    Connection(SocketChannel channel) {
      this.channel = channel;
    }

    /**
     * Returns false if the receiver has seen its end. T1, the sender, takes an idle connection; T2,
     * the receiver, sees that the server has closed it. If T2 is first, T1 tries the next one; else
     * T2 finds an answer that will not come.
     */
    synchronized boolean expects(Answer expected) {
      answer = over ? null : expected;
      return !over;
    }

    /** Takes the listener of the request in flight, so that it is called once. */
    synchronized Answer take(boolean last) {
      Answer waits = answer;
      answer = null;
      over = last;
      return waits == null ? (status, retryAfter) -> {} : waits;
    }
  }

  /** Opens no connection yet. */
  public LoadConnections(InetSocketAddress server) throws IOException {
    this(server, null);
  }

  /** Connections will be bound to an address, with any port if that is 0. */
  public LoadConnections(InetSocketAddress server, @Nullable InetSocketAddress from)
      throws IOException {
    this.server = server;
    this.from = from;
    receiver.setDaemon(true);
    receiver.start();
  }

  /** The bytes of a request of a class. */
  public static ByteBuffer request(InetSocketAddress server, String name) {
    return request(server, name, "");
  }

  /** The bytes of a request of a class, with further header lines. */
  public static ByteBuffer request(InetSocketAddress server, String name, String headers) {
    byte[] head =
        "GET /%s/1 HTTP/1.1\r\nHost: %s:%d\r\n%s\r\n"
            .formatted(name, server.getHostString(), server.getPort(), headers)
            .getBytes(StandardCharsets.US_ASCII);
    // Direct, as every write of a heap buffer makes a copy.
    return ByteBuffer.allocateDirect(head.length).put(head).flip();
  }

  /** Sends a request on a connection that is idle, else on a new one. Called by one thread. */
  public void send(ByteBuffer request, Answer answer) {
    Connection connection = idle.pollFirst();
    while (connection != null && !connection.expects(answer)) {
      connection = idle.pollFirst();
    }
    try {
      if (connection != null) {
        write(connection, request);
      } else {
        open(request, answer);
      }
    } catch (IOException e) {
      (connection == null ? answer : connection.take(true))
          .came(StreamListener.UNANSWERED, StreamListener.UNTOLD);
    }
  }

  private void open(ByteBuffer request, Answer answer) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.bind(from);
      channel.connect(server);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      Connection connection = new Connection(channel);
      write(connection, request);
      connection.expects(answer);
      channel.register(selector, SelectionKey.OP_READ, connection);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    selector.wakeup();
  }

  private static void write(Connection connection, ByteBuffer request) throws IOException {
    request.rewind();
    while (request.hasRemaining()) {
      connection.channel.write(request); // 60 bytes into an empty socket buffer
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
    try {
      int status = connection.in.read(connection.channel);
      if (status > 0) {
        long retryAfter = connection.in.retryAfter(); // before another may be sent
        Answer answer = connection.take(false);
        idle.addFirst(connection);
        answer.came(status, retryAfter);
      }
    } catch (IOException e) {
      idle.remove(connection);
      close(connection);
    }
  }

  private static void close(Connection connection) {
    try {
      connection.channel.close();
    } catch (IOException e) {
      // the connection has ended in any case
    }
    connection.take(true).came(StreamListener.UNANSWERED, StreamListener.UNTOLD);
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
      close((Connection) key.attachment());
    }
    selector.close();
  }
}
