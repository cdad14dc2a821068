package io.github.jettyqos.examples.load;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An open-loop load: requests are sent when they are due, whether or not others were answered, and
 * latency counts from then, so that a slow server does not slow down its load.
 */
public final class OpenLoop {
  private static final long LAST_ANSWER_NANOS = TimeUnit.SECONDS.toNanos(8);

  private final InetSocketAddress server;
  private final int mostUnanswered;
  private final List<Stream> streams = new ArrayList<>();

  /**
   * A load without streams.
   *
   * @param server the address of the server
   * @param mostUnanswered requests of each stream that may be unanswered at once, 1 or more, each
   *     on a connection of its own; further ones are dropped
   */
  public OpenLoop(InetSocketAddress server, int mostUnanswered) {
    this.server = server;
    this.mostUnanswered = mostUnanswered;
  }

  /**
   * Adds a stream of requests.
   *
   * @param name its class: requests are {@code GET /NAME/1}
   * @param gaps between them
   * @param listener receives the outcome of each
   * @return this load
   */
  public OpenLoop add(String name, GapSource gaps, StreamListener listener) {
    return add(name, "", gaps, listener);
  }

  /**
   * Adds a stream of requests with further header lines.
   *
   * @param name its class: requests are {@code GET /NAME/1}
   * @param headers each with its line end
   * @param gaps between them
   * @param listener receives the outcome of each
   * @return this load
   */
  public OpenLoop add(String name, String headers, GapSource gaps, StreamListener listener) {
    return add(name, headers, null, gaps, listener);
  }

  /**
   * Adds a stream of requests that come from an address.
   *
   * @param name its class: requests are {@code GET /NAME/1}
   * @param headers each with its line end
   * @param from the local address; null for any
   * @param gaps between them
   * @param listener receives the outcome of each
   * @return this load
   */
  public OpenLoop add(
      String name,
      String headers,
      @Nullable InetSocketAddress from,
      GapSource gaps,
      StreamListener listener) {
    streams.add(new Stream(LoadConnections.request(server, name, headers), from, gaps, listener));
    return this;
  }

  /**
   * Sends each request when it is due, and waits up to 8 s for the last answers.
   *
   * @param startNanos when it begins, by {@link System#nanoTime}
   * @param nanos how long
   */
  public void run(long startNanos, long nanos) throws IOException, InterruptedException {
    Map<String, LoadConnections> connections = new LinkedHashMap<>();
    try {
      for (Stream each : streams) {
        each.connect(connections);
        each.advance();
      }
      for (Stream next = next(); next.due < nanos; next = next()) {
        long early;
        while ((early = startNanos + next.due - System.nanoTime()) > 0) {
          LockSupport.parkNanos(early);
        }
        next.send(startNanos);
        next.advance();
      }
      long until = System.nanoTime() + LAST_ANSWER_NANOS;
      for (Stream each : streams) {
        each.unanswered.tryAcquire(mostUnanswered, until - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } finally {
      for (LoadConnections each : connections.values()) {
        each.close();
      }
    }
  }

  private Stream next() {
    Stream next = streams.get(0);
    for (Stream each : streams) {
      next = each.due < next.due ? each : next;
    }
    return next;
  }

  private final class Stream {
    private final @Nullable InetSocketAddress from;
    private final GapSource gaps;
    private final StreamListener listener;
    private final ByteBuffer request;
    private @Nullable LoadConnections connections;
    private final Semaphore unanswered = new Semaphore(mostUnanswered);
    private long due;

    Stream(
        ByteBuffer request,
        @Nullable InetSocketAddress from,
        GapSource gaps,
        StreamListener listener) {
      this.request = request;
      this.from = from;
      this.gaps = gaps;
      this.listener = listener;
    }

    void advance() {
      long gap = gaps.nextGapNanos();
      due = gap >= GapSource.NEVER - due ? GapSource.NEVER : due + gap;
    }

    /** Streams from one address share their connections. */
    void connect(Map<String, LoadConnections> all) throws IOException {
      String key = String.valueOf(from);
      connections = all.get(key);
      if (connections == null) {
        connections = new LoadConnections(server, from);
        all.put(key, connections);
      }
    }

    void send(long startNanos) {
      if (!unanswered.tryAcquire()) {
        listener.dropped(due);
        return;
      }
      long dueThen = due;
      listener.sent(dueThen);
      requireNonNull(connections)
          .send(
              request,
              (status, retryAfter) -> {
                unanswered.release();
                listener.answered(dueThen, status, System.nanoTime() - startNanos - dueThen);
              });
    }
  }
}
