package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.examples.load.LoadConnections;
import io.github.jettyqos.examples.load.ResponseReader;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A client of an open loop that never sleeps, with a processor of its own: gold, and a flood of
 * tens of thousands a second beside it. One thread sends what is due, looks for answers, and begins
 * again, so that gold's latency has no wake-up of the client in it.
 */
final class SpinningClient {
  private static final double NANOS = 1e9;
  private static final int OPEN_FIRST = 128;
  private static final int MOST_OPEN = 2000;
  private static final double GRACE_SECONDS = 2;

  /**
   * The result of a load.
   *
   * @param goldMillis p95 of gold, from when requests were due; those not served count as infinite
   * @param goldNotServed gold that was not answered by 200
   * @param refused a second, of the flood
   * @param late requests of the flood that were not sent, as too many were unanswered
   */
  record Outcome(double goldMillis, long goldNotServed, double refused, long late)
      implements Serializable {}

  private final Selector selector = Selector.open();
  private final double seconds;
  private final Stream gold;
  private final Stream flood;

  private SpinningClient(int port, double seconds, long seed, double goldRate, double floodRate)
      throws IOException {
    this.seconds = seconds;
    SplittableRandom seeds = new SplittableRandom(seed);
    this.gold = new Stream(port, "gold", goldRate, seeds.split());
    this.flood = new Stream(port, "rest", floodRate, seeds.split());
  }

  /** Has a process send gold and a flood, both in requests a second. */
  static Outcome run(
      ClientProcess<?> client, int port, double seconds, long seed, double gold, double flood)
      throws IOException {
    return client.ask(any -> new SpinningClient(port, seconds, seed, gold, flood).run());
  }

  private Outcome run() throws IOException {
    try (selector) {
      gold.open(OPEN_FIRST);
      flood.open(flood.rate > 0 ? OPEN_FIRST : 0);
      long start = System.nanoTime();
      long end = start + (long) (seconds * NANOS);
      gold.begin(start);
      flood.begin(start);
      for (long now = start; now < end; now = System.nanoTime()) {
        gold.sendDue(now);
        flood.sendDue(now);
        receive();
      }
      long last = end + (long) (GRACE_SECONDS * NANOS);
      while (gold.open > gold.idle.size() && System.nanoTime() < last) {
        receive();
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    }
    long notServed = gold.sent - gold.served.size();
    for (long i = 0; i < notServed; i++) {
      gold.served.add(Double.POSITIVE_INFINITY);
    }
    double[] millis = gold.served.stream().mapToDouble(Double::doubleValue).toArray();
    return new Outcome(
        Medians.percentile(millis, 0.95), notServed, flood.refused / seconds, flood.late);
  }

  private void receive() throws IOException {
    int ignored = selector.selectNow(key -> ((Connection) key.attachment()).receive());
  }

  /** Poisson arrivals of a class, each on a connection that is idle, or on a new one. */
  private final class Stream {
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();
    private final List<Double> served = new ArrayList<>();
    private final InetSocketAddress server;
    private final ByteBuffer request;
    private final double rate;
    private final SplittableRandom random;
    private double due;
    private int open;
    private long sent;
    private long refused;
    private long late;

    Stream(int port, String name, double rate, SplittableRandom random) {
      this.server = new InetSocketAddress("127.0.0.1", port);
      this.request = LoadConnections.request(server, name);
      this.rate = rate;
      this.random = random;
    }

    void open(int count) throws IOException {
      for (int i = 0; i < count; i++) {
        idle.add(new Connection(this));
      }
    }

    void begin(long startNanos) {
      due = startNanos + gap();
    }

    private double gap() {
      return rate == 0
          ? Double.POSITIVE_INFINITY
          : -Math.log(1 - random.nextDouble()) / rate * NANOS;
    }

    void sendDue(long now) throws IOException {
      for (; due <= now; due += gap()) {
        if (idle.isEmpty() && open < MOST_OPEN) {
          open(1);
        }
        Connection free = idle.pollLast();
        if (free == null) {
          late++;
        } else {
          sent++;
          free.send((long) due);
        }
      }
    }

    void answered(int status, long dueNanos) {
      if (status == 200) {
        served.add((System.nanoTime() - dueNanos) / 1e6);
      } else {
        refused += status == 503 ? 1 : 0;
      }
    }
  }

  private final class Connection {
    private final ResponseReader in = new ResponseReader();
    private final Stream stream;
    private final SocketChannel channel;
    private long due;

    Connection(Stream stream) throws IOException {
      this.stream = stream;
      channel = SocketChannel.open(stream.server);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, this);
      stream.open++;
    }

    void send(long dueNanos) throws IOException {
      due = dueNanos;
      stream.request.rewind();
      while (stream.request.hasRemaining()) {
        channel.write(stream.request); // 60 bytes into an empty socket buffer
      }
    }

    void receive() {
      try {
        int status = in.read(channel);
        if (status > 0) {
          stream.idle.add(this);
          stream.answered(status, due);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
