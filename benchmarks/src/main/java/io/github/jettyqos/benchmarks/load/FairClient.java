package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.examples.load.LoadConnections;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Many small clients in an open loop, and some that send as fast as they are answered, by a {@link
 * FairOrder}.
 */
public final class FairClient {
  private static final int OK = 200;
  private static final long GRACE_NANOS = 5_000_000_000L;

  private final FairOrder order;
  private final InetSocketAddress server;
  private final List<LoadConnections> connections = new ArrayList<>();
  private final RequestLog small = new RequestLog();
  private final AtomicLongArray served;
  private final AtomicLong refused = new AtomicLong();
  private long countedFrom;
  private volatile boolean over;

  private FairClient(FairOrder order) {
    this.order = order;
    this.server = new InetSocketAddress("127.0.0.1", order.port());
    this.served = new AtomicLongArray(Math.max(1, order.floods().size()));
  }

  /** Has a process send a load. */
  public static FairOrder.Outcome run(ClientProcess<?> client, FairOrder order) throws IOException {
    return client.ask(any -> new FairClient(order).run());
  }

  private FairOrder.Outcome run() throws IOException {
    try {
      return measured();
    } finally {
      over = true;
      for (LoadConnections each : connections) {
        each.close();
      }
    }
  }

  private FairOrder.Outcome measured() throws IOException {
    List<ByteBuffer> requests = new ArrayList<>();
    for (int i = 0; i < order.clients(); i++) {
      requests.add(client("small", i));
    }
    long start = System.nanoTime();
    countedFrom = start + (long) (order.warmup() * 1e9);
    long end = start + (long) (order.seconds() * 1e9);
    for (int i = 0; i < order.floods().size(); i++) {
      flood(i);
    }
    SplittableRandom random = new SplittableRandom(order.seed());
    long sent = 0;
    double due = start;
    while (true) {
      due -= Math.log(1 - random.nextDouble()) / order.rate() * 1e9;
      long at = (long) due;
      if (at - end >= 0) {
        break;
      }
      for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      int client = random.nextInt(order.clients());
      boolean counts = at - countedFrom >= 0;
      sent += counts ? 1 : 0;
      connections
          .get(client)
          .send(
              requests.get(client),
              (status, told) -> {
                if (counts) {
                  small.answered(at - start, status, System.nanoTime() - at);
                }
              });
    }
    double seconds = (System.nanoTime() - countedFrom) / 1e9;
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < order.floods().size(); i++) {
      rates.add(served.get(i) / seconds);
    }
    long patience = System.nanoTime() + GRACE_NANOS;
    while (small.requests().size() < sent && System.nanoTime() - patience < 0) {
      LockSupport.parkNanos(10_000_000);
    }
    return outcome(sent, rates);
  }

  /** A request that was not answered took for ever. */
  private FairOrder.Outcome outcome(long sent, List<Double> rates) {
    double[] millis = new double[(int) sent];
    Arrays.fill(millis, Double.POSITIVE_INFINITY);
    int ok = 0;
    for (SentRequest each : small.requests()) {
      if (each.ok()) {
        millis[ok++] = 1e3 * each.latency();
      }
    }
    return new FairOrder.Outcome(Medians.percentile(millis, 0.95), sent - ok, rates, refused.get());
  }

  /** Gives a client its connections; returns what it sends. */
  private ByteBuffer client(String name, int number) throws IOException {
    boolean flood = !name.equals("small");
    InetSocketAddress from = new InetSocketAddress("127.0.0." + ((flood ? 101 : 2) + number), 0);
    connections.add(
        order.header() ? new LoadConnections(server) : new LoadConnections(server, from));
    String header = order.header() ? "X-Client: " + name + number + "\r\n" : "";
    return LoadConnections.request(server, name, header);
  }

  private void flood(int number) throws IOException {
    FairOrder.Flood flood = order.floods().get(number);
    ByteBuffer request = client(flood.name(), number);
    LoadConnections over = connections.get(connections.size() - 1);
    for (int i = 0; i < flood.connections(); i++) {
      again(over, request.duplicate(), number);
    }
  }

  private void again(LoadConnections connection, ByteBuffer request, int number) {
    connection.send(
        request,
        (status, told) -> {
          if (System.nanoTime() - countedFrom >= 0 && !over) {
            if (status == OK) {
              served.incrementAndGet(number);
            } else {
              refused.incrementAndGet();
            }
          }
          if (!over && status > 0) {
            again(connection, request, number);
          }
        });
  }
}
