package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.LoadConnections;
import io.github.jettyqos.examples.load.LoadStream;
import io.github.jettyqos.examples.load.StreamListener;
import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An open loop whose clients give up and retry. First attempts do not depend on others; a further
 * one is due some time after the one before was rejected, failed or was given up. A request that
 * was given up is not cancelled: the server handles it all the same.
 */
public final class RetryLoop {
  private static final int OK = 200;
  private static final int REFUSED = 400;

  /** The time between two checks for the end. */
  private static final long LOOK_NANOS = 50_000_000;

  private final RetryOrder order;
  private final InetSocketAddress server;
  private final DelayQueue<Due> dues = new DelayQueue<>();
  private final SplittableRandom random;
  private final AtomicInteger waiting = new AtomicInteger();
  private final long endNanos;
  private long startNanos;

  /** An action at a time, by {@link System#nanoTime}. */
  private record Due(long atNanos, Runnable action) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(atNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.signum(atNanos - ((Due) other).atNanos);
    }
  }

  RetryLoop(RetryOrder order) {
    this.order = order;
    this.server = new InetSocketAddress("127.0.0.1", order.load().port());
    this.random = new SplittableRandom(order.load().seed());
    this.endNanos = (long) (order.load().seconds() * 1e9);
  }

  /** Has a client prepare a load. */
  public static void prepare(ClientProcess<LoadClient> client, RetryOrder order)
      throws IOException {
    client.tell(each -> each.prepare(() -> new RetryLoop(order).run()));
  }

  /** Has a client send a load; returns every attempt. */
  public static RetryOrder.Attempts run(ClientProcess<LoadClient> client, RetryOrder order)
      throws IOException {
    prepare(client, order);
    return new RetryOrder.Attempts(LoadOrder.start(client));
  }

  /** Sends the load, and waits until the last client has its answer or gave up. */
  Map<String, List<SentRequest>> run() throws IOException, InterruptedException {
    Map<String, SentLog> logs = new LinkedHashMap<>();
    try (LoadConnections connections = new LoadConnections(server)) {
      startNanos = System.nanoTime();
      for (String word : order.load().streams()) {
        LoadStream stream = LoadStream.parse(word);
        String name = stream.name();
        SentLog first = logs.computeIfAbsent(name, any -> new SentLog());
        SentLog again = logs.computeIfAbsent(RetryOrder.again(name), any -> new SentLog());
        SentLog untold = logs.computeIfAbsent(RetryOrder.untold(name), any -> new SentLog());
        Heard heard = new Heard(first, again, untold);
        new Clients(connections, name, stream.gaps(order.load().seed()), heard).next(0);
      }
      long last = startNanos + endNanos + TimeUnit.MILLISECONDS.toNanos(order.timeoutMillis());
      long left;
      while ((left = last - System.nanoTime()) > 0 && !isOver()) {
        Due due = dues.poll(Math.min(left, LOOK_NANOS), TimeUnit.NANOSECONDS);
        if (due != null) {
          due.action.run();
        }
      }
    }
    return SentLog.requests(logs);
  }

  private boolean isOver() {
    return System.nanoTime() - startNanos >= endNanos && waiting.get() == 0;
  }

  private void at(long dueNanos, Runnable action) {
    dues.add(new Due(startNanos + dueNanos, action));
  }

  /**
   * The logs of a class: first attempts, further ones, and failures without {@code Retry-After}.
   */
  private record Heard(SentLog first, SentLog again, SentLog untold) {
    StreamListener of(int attempt) {
      return attempt == 1 ? first : again;
    }
  }

  /** The clients of one class. */
  private final class Clients {
    private final LoadConnections connections;
    private final ByteBuffer request;
    private final GapSource gaps;
    private final Heard heard;
    private final AtomicInteger unanswered = new AtomicInteger();

    Clients(LoadConnections connections, String name, GapSource gaps, Heard heard) {
      this.connections = connections;
      this.request = LoadConnections.request(server, name);
      this.gaps = gaps;
      this.heard = heard;
    }

    /** Schedules the next client after the one before. */
    void next(long before) {
      long gap = gaps.nextGapNanos();
      if (gap < endNanos - before) {
        long due = before + gap;
        at(
            due,
            () -> {
              send(due, 1);
              next(due);
            });
      }
    }

    private void send(long due, int attempt) {
      if (unanswered.get() >= order.load().mostUnanswered()) {
        heard.of(attempt).dropped(due);
        return;
      }
      unanswered.incrementAndGet();
      waiting.incrementAndGet();
      AtomicBoolean waits = new AtomicBoolean(true);
      connections.send(
          request,
          (status, retryAfter) -> {
            unanswered.decrementAndGet();
            end(waits, due, attempt, status, retryAfter);
          });
      at(
          due + TimeUnit.MILLISECONDS.toNanos(order.timeoutMillis()),
          () -> end(waits, due, attempt, StreamListener.UNANSWERED, StreamListener.UNTOLD));
    }

    /** T1, the receiver, gets the answer while T2, the sender, gives up: the first one counts. */
    private void end(AtomicBoolean waits, long due, int attempt, int status, long retryAfter) {
      if (!waits.compareAndSet(true, false)) {
        return;
      }
      long now = System.nanoTime() - startNanos;
      heard.of(attempt).answered(due, status, now - due);
      if (status >= REFUSED && retryAfter == StreamListener.UNTOLD) {
        heard.untold.answered(due, status, now - due);
      }
      waiting.decrementAndGet();
      long next = now + (long) (1e6 * order.pause(attempt, retryAfter, uniform()));
      if (status != OK && attempt < order.attempts() && next < endNanos) {
        at(next, () -> send(next, attempt + 1));
      }
    }
  }

  private double uniform() {
    synchronized (random) {
      return random.nextDouble();
    }
  }
}
