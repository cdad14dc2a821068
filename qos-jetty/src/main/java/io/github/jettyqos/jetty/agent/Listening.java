package io.github.jettyqos.jetty.agent;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listening socket. If a connection cannot be accepted, in most cases for lack of file
 * descriptors, the socket stays ready, and an immediate retry would be a busy loop: so accepting
 * pauses for a moment.
 */
final class Listening implements Closeable {
  /** Short compared to the second that HAProxy waits for an answer. */
  static final long PAUSE_MILLIS = 100;

  private static final Logger LOG = LoggerFactory.getLogger(Listening.class);
  private static final long PAUSE_NANOS = PAUSE_MILLIS * 1_000_000;
  private static final long WARN_AGAIN_NANOS = 60_000_000_000L;

  /** Accepts a connection; null if there is none. */
  interface Acceptor {
    @Nullable SocketChannel accept() throws IOException;
  }

  private final ServerSocketChannel channel;
  private final Acceptor acceptor;
  private final int port;
  private final SelectionKey key;
  private boolean paused;
  private boolean warned;
  private long failedNanos;
  private long warnedNanos;

  Listening(ServerSocketChannel channel, Acceptor acceptor, Selector selector) throws IOException {
    this.channel = channel;
    this.acceptor = acceptor;
    this.port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
    this.key = channel.register(selector, SelectionKey.OP_ACCEPT);
  }

  int port() {
    return port;
  }

  /** Whether accepting pauses, so that the loop has to call {@link #lookAgain}. */
  boolean isPaused() {
    return paused;
  }

  /** A connection; null if there is none or it cannot be accepted now. */
  @Nullable SocketChannel accept(long nowNanos) {
    try {
      return acceptor.accept();
    } catch (IOException | RuntimeException | Error e) {
      paused = true;
      failedNanos = nowNanos;
      key.interestOps(0);
      warn(e, nowNanos);
      return null;
    }
  }

  private void warn(Throwable e, long nowNanos) {
    if (warned && nowNanos - warnedNanos < WARN_AGAIN_NANOS) {
      LOG.debug("a connection of HAProxy's agent-check was not accepted", e);
      return;
    }
    warned = true;
    warnedNanos = nowNanos;
    LOG.warn(
        "HAProxy's agent-check at port {} cannot accept a connection: {}; it goes on trying, and"
            + " says this at most once a minute",
        port,
        String.valueOf(e.getMessage()));
  }

  void lookAgain(long nowNanos) {
    if (paused && nowNanos - failedNanos >= PAUSE_NANOS) {
      paused = false;
      key.interestOps(SelectionKey.OP_ACCEPT);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
