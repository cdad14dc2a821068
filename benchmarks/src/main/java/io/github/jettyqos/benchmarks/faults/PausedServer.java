package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Orders;

/**
 * A server in a process of its own, which can be paused as a whole. Its first answer is its port;
 * every other order is answered by permits and places held, bytes queued, and the partition.
 */
public final class PausedServer {
  private PausedServer() {}

  /** Takes orders from standard input until it ends; the first is the mode. */
  public static void main(String[] args) throws Exception {
    Orders orders = new Orders();
    String mode = orders.next();
    if (mode == null) {
      return;
    }
    try (FaultServer server = FaultServer.started(mode, "control: {law: mtrr, period: 250ms}")) {
      orders.answer(server.port());
      while (orders.next() != null) {
        orders.answer(
            server.held() + " " + server.qos.queuedBytes() + " " + server.qos.partition().sum());
      }
    }
  }
}
