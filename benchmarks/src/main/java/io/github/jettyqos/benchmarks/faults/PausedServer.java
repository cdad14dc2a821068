package io.github.jettyqos.benchmarks.faults;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A server in a process of its own, which can be paused as a whole. Its first answer is its port;
 * every other order is answered by permits and places held, bytes queued, and the partition.
 */
public final class PausedServer {
  private PausedServer() {}

  /** Takes orders from standard input until it ends; the first is the mode. */
  public static void main(String[] args) throws Exception {
    PrintStream stdout = System.out;
    System.setOut(System.err);
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String mode = orders.readLine();
    if (mode == null) {
      return;
    }
    try (FaultServer server = FaultServer.started(mode, "control: {law: mtrr, period: 250ms}")) {
      stdout.println(server.port());
      while (orders.readLine() != null) {
        stdout.println(
            server.held() + " " + server.qos.queuedBytes() + " " + server.qos.partition().sum());
      }
    }
  }
}
