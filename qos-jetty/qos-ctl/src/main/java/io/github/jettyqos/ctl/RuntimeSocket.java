package io.github.jettyqos.ctl;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The runtime socket of an HAProxy: one command for each connection, whose end is the end of the
 * answer. Time and length of an answer are limited.
 */
final class RuntimeSocket {
  /** The largest table: 64 classes at 1024 nodes, some 600 characters each. */
  private static final int LONGEST = 64 << 20;

  private static final int CHUNK = 64 << 10;

  private final Path path;
  private final Duration patience;

  RuntimeSocket(Path path, Duration patience) {
    this.path = path;
    this.patience = patience;
  }

  /**
   * The answer to a command.
   *
   * @param command one line
   * @throws UnreachableException if there is none
   */
  String ask(String command) {
    long until = System.nanoTime() + patience.toNanos();
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      ByteBuffer out = ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII));
      SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
      while (out.hasRemaining()) {
        await(selector, until);
        channel.write(out);
      }
      key.interestOps(SelectionKey.OP_READ);
      return read(channel, selector, until);
    } catch (IOException e) {
      throw new UnreachableException(where() + " cannot be reached: " + e.getMessage());
    }
  }

  private String read(SocketChannel channel, Selector selector, long until) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (all.size() <= LONGEST) {
      await(selector, until);
      int read = channel.read(chunk);
      if (read < 0) {
        return all.toString(StandardCharsets.UTF_8);
      }
      all.write(chunk.array(), 0, chunk.position());
      chunk.clear();
    }
    throw new UnreachableException(where() + " answers without end");
  }

  private void await(Selector selector, long until) throws IOException {
    long left = until - System.nanoTime();
    if (left <= 0) {
      throw new UnreachableException(where() + " does not answer");
    }
    selector.selectedKeys().clear();
    selector.select(left / 1_000_000 + 1);
  }

  private String where() {
    return "HAProxy at " + path;
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
