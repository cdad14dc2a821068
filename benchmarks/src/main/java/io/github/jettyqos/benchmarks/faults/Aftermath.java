package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.report.Medians;
import java.io.IOException;

/** What must hold after every row, on the server that it was done to. */
final class Aftermath {
  private static final int REPEATS = 5;

  private Aftermath() {}

  /** Waits until all is over, and looks. */
  static void check(FaultServer server, Finding finding) throws IOException, InterruptedException {
    check(server, finding, FaultServer.PATIENCE_MILLIS);
  }

  /** Waits for so long at most. */
  static void check(FaultServer server, Finding finding, long millis)
      throws IOException, InterruptedException {
    FaultServer.await(millis, () -> server.held() == 0 && server.qos.queuedBytes() == 0);
    finding.atMost("permits and places held afterwards", server.held(), 0);
    finding.atMost("bytes queued afterwards", server.qos.queuedBytes(), 0);
    finding.atMost("gold afterwards, ms", goldMillis(server.port(), finding.tally), 100);
  }

  /** How long a gold request takes, from before connecting to the last byte; of some the middle. */
  static double goldMillis(int port, Tally tally) throws IOException {
    double[] millis = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      millis[i] = millis(port, "/gold/1", tally);
    }
    return Medians.of(millis);
  }

  static double millis(int port, String path, Tally tally) throws IOException {
    long start = System.nanoTime();
    tally.asked(1);
    try (Wire wire = new Wire(port)) {
      wire.send(Wire.get(path)).only(tally);
    }
    return (System.nanoTime() - start) / 1e6;
  }
}
