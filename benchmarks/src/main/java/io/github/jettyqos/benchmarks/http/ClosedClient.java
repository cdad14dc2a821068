package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * A client that keeps a number of requests in flight. It has one process as long as a measurement
 * takes, so that it is compiled once and costs the same in every run.
 */
public final class ClosedClient {

  /**
   * The result of a run.
   *
   * @param requests answered
   * @param seconds the length of the run
   * @param p50Micros of latencies
   * @param p99Micros likewise
   */
  public record Outcome(long requests, double seconds, double p50Micros, double p99Micros)
      implements Serializable {
    /** Requests a second. */
    public double rate() {
      return requests / seconds;
    }
  }

  /** Has a client keep a number of requests in flight; all must be served. */
  public static Outcome run(
      ClientProcess<ClosedClient> client, String protocol, int port, int inFlight, double seconds)
      throws IOException {
    return client.ask(each -> each.run(protocol, port, inFlight, seconds, false));
  }

  /** The same of requests that must all be refused. */
  static Outcome refused(
      ClientProcess<ClosedClient> client, String protocol, int port, int inFlight, double seconds)
      throws IOException {
    return client.ask(each -> each.run(protocol, port, inFlight, seconds, true));
  }

  private Outcome run(String protocol, int port, int inFlight, double seconds, boolean refused)
      throws IOException {
    ClosedConnection.Tally tally = new ClosedConnection.Tally(refused);
    boolean http1 = protocol.equals("h1");
    int connections = http1 ? inFlight : ClosedLoopHttp2.CONNECTIONS;
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < connections; i++) {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        channel.register(
            selector,
            SelectionKey.OP_READ,
            http1
                ? new ClosedLoopHttp1(channel, port, tally)
                : new ClosedLoopHttp2(channel, port, (inFlight + i) / connections, tally));
      }
      while (System.nanoTime() < end) {
        selector.select(ClosedClient::receive, 100);
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    }
    double took = (System.nanoTime() - start) / 1e9;
    if (tally.failed > 0) {
      throw new IllegalStateException(tally.failed + " requests had another answer");
    }
    return new Outcome(
        tally.micros.getTotalCount(),
        took,
        (double) tally.micros.getValueAtPercentile(50),
        (double) tally.micros.getValueAtPercentile(99));
  }

  private static void receive(SelectionKey key) {
    try {
      ((ClosedConnection) key.attachment()).receive();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
