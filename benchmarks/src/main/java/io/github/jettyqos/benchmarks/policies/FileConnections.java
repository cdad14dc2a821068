package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.core.manage.Answer;
import io.github.jettyqos.examples.load.ResponseReader;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.workload.Session;
import io.github.jettyqos.sim.workload.SurgeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Connections to one server, one for each request in flight; used by one thread. */
final class FileConnections implements Session, AutoCloseable {
  private final Selector selector;
  private final Simulation simulation;
  private final SurgeFiles files;
  private final InetSocketAddress server;
  private final long fromNanos;
  private final FileTally tally = new FileTally();
  private final Deque<Connection> idle = new ArrayDeque<>();
  private final List<SocketChannel> all = new ArrayList<>();

  /** Requests that are due before a time do not count. */
  FileConnections(
      Selector selector, Simulation simulation, SurgeFiles files, int port, long fromNanos) {
    this.selector = selector;
    this.simulation = simulation;
    this.files = files;
    this.server = new InetSocketAddress("127.0.0.1", port);
    this.fromNanos = fromNanos;
  }

  private final class Connection {
    final ResponseReader in = new ResponseReader();
    final SocketChannel channel;
    Answer answer;
    long bytes;
    long dueNanos;
    long sentNanos;

    Connection(Answer answer) throws IOException {
      this.answer = answer;
      channel = SocketChannel.open(server);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, this);
      all.add(channel);
    }

    void receive() throws IOException {
      int status = in.read(channel);
      if (status == 0) {
        return;
      }
      if (dueNanos >= fromNanos) {
        tally.add(Site.sizeClass(bytes), System.nanoTime() - sentNanos, status == 200);
      }
      idle.push(this);
      answer.served();
    }
  }

  @Override
  public void request(int file, Answer answer) {
    try {
      Connection connection = idle.poll();
      if (connection == null) {
        connection = new Connection(answer);
      }
      connection.answer = answer;
      connection.bytes = files.bytes(file);
      connection.dueNanos = simulation.now();
      connection.sentNanos = System.nanoTime();
      String head = "GET /files/" + file + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
      ByteBuffer request = ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII));
      while (request.hasRemaining()) {
        connection.channel.write(request); // 60 bytes into an empty socket buffer
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void receive(SelectionKey key) {
    try {
      ((Connection) key.attachment()).receive();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  FileTally tally() {
    return tally;
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel each : all) {
      each.close();
    }
  }
}
