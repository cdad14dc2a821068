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
import java.util.concurrent.locks.LockSupport;

/** Many small clients in an open loop, and one in a closed loop, by a {@link FairOrder}. */
public final class FairClient {
  private static final int OK = 200;
  private static final long GRACE_NANOS = 5_000_000_000L;

  private final FairOrder order;
  private final InetSocketAddress server;
  private final List<LoadConnections> connections = new ArrayList<>();
  private final SentLog small = new SentLog();
  private final AtomicLong served = new AtomicLong();
  private long countedFrom;
  private volatile boolean over;

  private FairClient(FairOrder order) {
    this.order = order;
    this.server = new InetSocketAddress("127.0.0.1", order.port());
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
      requests.add(client("small", i, "127.0.0." + (2 + i)));
    }
    long start = System.nanoTime();
    countedFrom = start + (long) (order.warmup() * 1e9);
    long end = start + (long) (order.seconds() * 1e9);
    if (order.connections() > 0) {
      ByteBuffer request = client(order.flood(), 0, "127.0.0.101");
      LoadConnections fast = connections.get(order.clients());
      for (int i = 0; i < order.connections(); i++) {
        again(fast, request.duplicate());
      }
    }
    SplittableRandom random = new SplittableRandom(order.seed());
    int sent = 0;
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
    double rate = served.get() / ((System.nanoTime() - countedFrom) / 1e9);
    long patience = System.nanoTime() + GRACE_NANOS;
    while (small.requests().size() < sent && System.nanoTime() - patience < 0) {
      LockSupport.parkNanos(10_000_000);
    }
    return outcome(sent, rate);
  }

  /** A request that was not served counts as one of infinite latency. */
  private FairOrder.Outcome outcome(int sent, double rate) {
    double[] ok =
        small.requests().stream()
            .filter(SentRequest::ok)
            .mapToDouble(each -> 1e3 * each.latency())
            .toArray();
    double[] millis = Arrays.copyOf(ok, sent);
    Arrays.fill(millis, ok.length, sent, Double.POSITIVE_INFINITY);
    return new FairOrder.Outcome(Medians.percentile(millis, 0.95), sent - ok.length, rate);
  }

  /** Opens the connections of a client; returns its request. */
  private ByteBuffer client(String name, int number, String address) throws IOException {
    connections.add(
        order.header()
            ? new LoadConnections(server)
            : new LoadConnections(server, new InetSocketAddress(address, 0)));
    String header = order.header() ? "X-Client: " + name + number + "\r\n" : "";
    return LoadConnections.request(server, name, header);
  }

  private void again(LoadConnections connection, ByteBuffer request) {
    connection.send(
        request,
        (status, told) -> {
          if (status == OK && System.nanoTime() - countedFrom >= 0 && !over) {
            served.incrementAndGet();
          }
          if (!over && status > 0) {
            again(connection, request);
          }
        });
  }
}
