package io.github.jettyqos.jetty.agent;

import io.github.jettyqos.core.NanoClock;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event loop for all connections, with one thread. Each connection sends one line, is answered
 * and closed; a silent connection is closed after a second, and above the limit the oldest one.
 *
 * <p>Races. Everything runs in the one thread, except for {@link #stop}: T1 marks the end and wakes
 * T2, the loop, which sees the mark before it waits again, and closes all connections.
 */
final class AgentLoop implements Runnable {
  /** HAProxy asks for each of 64 classes on its own connection, perhaps at once. */
  static final int MOST = 256;

  private static final Logger LOG = LoggerFactory.getLogger(AgentLoop.class);
  private static final int LONGEST = 128;
  private static final long PATIENCE_NANOS = 1_000_000_000L;
  private static final long LOOK_MILLIS = 250;

  private final Listening listening;
  private final Selector selector;
  private final AgentAnswers answers;
  private final Predicate<InetAddress> answered;
  private final NanoClock clock;
  private final Set<Asking> open = new LinkedHashSet<>(); // the oldest first
  private volatile boolean stopped;

  /** A connection without a complete line. */
  private static final class Asking {
    final SocketChannel channel;
    final long sinceNanos;
    final ByteBuffer line = ByteBuffer.allocate(LONGEST);

    Asking(SocketChannel channel, long sinceNanos) {
      this.channel = channel;
      this.sinceNanos = sinceNanos;
    }
  }

  private AgentLoop(
      Listening listening,
      Selector selector,
      AgentAnswers answers,
      Predicate<InetAddress> answered,
      NanoClock clock) {
    this.listening = listening;
    this.selector = selector;
    this.answers = answers;
    this.answered = answered;
    this.clock = clock;
  }

  static AgentLoop open(
      ServerSocketChannel channel,
      AgentAnswers answers,
      Predicate<InetAddress> answered,
      NanoClock clock) {
    return open(channel, channel::accept, answers, answered, clock);
  }

  static AgentLoop open(
      ServerSocketChannel channel,
      Listening.Acceptor acceptor,
      AgentAnswers answers,
      Predicate<InetAddress> answered,
      NanoClock clock) {
    Selector selector = null;
    try {
      selector = Selector.open();
      Listening listening = new Listening(channel, acceptor, selector);
      return new AgentLoop(listening, selector, answers, answered, clock);
    } catch (IOException e) {
      close(selector);
      close(channel);
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return listening.port();
  }

  void stop() {
    stopped = true;
    selector.wakeup();
  }

  @Override
  public void run() {
    try {
      while (!stopped) {
        int ignored = selector.select(waitMillis());
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
          SelectionKey key = ready.next();
          ready.remove();
          serve(key);
        }
        long nowNanos = clock.nanoTime();
        closeSilent(nowNanos);
        listening.lookAgain(nowNanos);
      }
    } catch (IOException | RuntimeException | Error e) {
      LOG.error("HAProxy's agent-check is not answered any more", e);
    } finally {
      close(listening);
      new ArrayList<>(open).forEach(this::leave);
      close(selector);
    }
  }

  /** 0 waits without a limit. */
  private long waitMillis() {
    if (listening.isPaused()) {
      return Listening.PAUSE_MILLIS;
    }
    return open.isEmpty() ? 0 : LOOK_MILLIS;
  }

  private void serve(SelectionKey key) {
    if (!key.isValid()) {
      return;
    }
    if (key.attachment() instanceof Asking asking) {
      try {
        read(asking);
      } catch (IOException | RuntimeException | Error e) {
        LOG.debug("a connection of HAProxy's agent-check failed", e);
        leave(asking);
      }
    } else {
      accept();
    }
  }

  private void accept() {
    SocketChannel channel = listening.accept(clock.nanoTime());
    if (channel == null) {
      return;
    }
    try {
      InetAddress peer = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
      if (!answered.test(peer)) {
        close(channel);
        return;
      }
      channel.configureBlocking(false);
      Asking asking = new Asking(channel, clock.nanoTime());
      channel.register(selector, SelectionKey.OP_READ, asking);
      open.add(asking);
    } catch (IOException | RuntimeException | Error e) {
      LOG.debug("a connection of HAProxy's agent-check failed", e);
      close(channel);
    }
    if (open.size() > MOST) {
      leave(open.iterator().next());
    }
  }

  private void read(Asking asking) throws IOException {
    boolean ended = asking.channel.read(asking.line) < 0;
    String line =
        new String(asking.line.array(), 0, asking.line.position(), StandardCharsets.US_ASCII);
    int end = line.indexOf('\n');
    if (end < 0 && !ended && asking.line.hasRemaining()) {
      return;
    }
    // It fits into the empty buffer of a new connection; otherwise HAProxy asks again.
    String answer = answers.of(end < 0 ? line : line.substring(0, end));
    int ignored = asking.channel.write(ByteBuffer.wrap(answer.getBytes(StandardCharsets.US_ASCII)));
    leave(asking);
  }

  private void closeSilent(long nowNanos) {
    List<Asking> silent = new ArrayList<>();
    for (Asking each : open) {
      if (nowNanos - each.sinceNanos < PATIENCE_NANOS) {
        break; // the others are younger
      }
      silent.add(each);
    }
    silent.forEach(this::leave);
  }

  private void leave(Asking asking) {
    open.remove(asking);
    close(asking.channel);
  }

  static void close(@Nullable Closeable what) {
    try {
      if (what != null) {
        what.close();
      }
    } catch (IOException e) {
      LOG.debug("could not close", e);
    }
  }
}
