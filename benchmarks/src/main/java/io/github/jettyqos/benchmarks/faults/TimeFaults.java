package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The row of a process that is stopped for seconds, which it sees as a jump of its clock. */
final class TimeFaults {
  private static final int BEFORE = 4;
  private static final int PAUSE = 5;
  private static final int SECONDS = 15;

  /** Seconds after the pause until latencies must be as before. */
  private static final int BACK = 3;

  private TimeFaults() {}

  static void pauseAndJump(Scene scene) throws Exception {
    Finding finding = scene.finding();
    String mode = scene.mode();
    try (ClientProcess<FaultServer> server = new ClientProcess<>(() -> paused(mode))) {
      int port = server.ask(FaultServer::port);
      List<String> streams = List.of("gold=poisson:50", "bronze=poisson:100");
      Map<String, ClientWindow> ignored =
          new LoadOrder(port, 1, 2000, 1, streams.subList(0, 1)).run(scene.load());
      LoadOrder order = new LoadOrder(port, SECONDS, 2000, 2, streams);
      CompletableFuture<Map<String, List<SentRequest>>> seen =
          Beside.start(() -> order.requests(scene.load()));
      TimeUnit.SECONDS.sleep(BEFORE);
      server.signal("STOP");
      TimeUnit.SECONDS.sleep(PAUSE);
      server.signal("CONT");
      List<SentRequest> gold = Objects.requireNonNull(seen.get().get("gold"));
      gold(ClientWindow.windows(gold, SECONDS, 1), finding);
      seen.get().values().forEach(each -> finding.tally.add(ClientWindow.of(each)));
      afterwards(server, port, finding);
    }
  }

  private static FaultServer paused(String mode) throws Exception {
    return new FaultServer(new Finding(), mode, "control: {law: mtrr, period: 250ms}").start();
  }

  /** Takes windows of a second, by the times when requests were due. */
  private static void gold(List<ClientWindow> windows, Finding finding) {
    double before = worst(windows.subList(1, BEFORE - 1));
    double after = worst(windows.subList(BEFORE + PAUSE + BACK, SECONDS));
    finding.fact("gold p95 before, ms", before);
    finding.fact("gold p95 in the pause, ms", worst(windows.subList(BEFORE, BEFORE + PAUSE)));
    finding.atMost("gold p95 afterwards, ms", after, 2 * before);
  }

  private static double worst(List<ClientWindow> windows) {
    return 1000 * windows.stream().mapToDouble(ClientWindow::p95).max().orElse(Double.NaN);
  }

  private static void afterwards(ClientProcess<FaultServer> server, int port, Finding finding)
      throws IOException, InterruptedException {
    long bytes = server.ask(FaultServer::queuedBytes);
    for (int i = 0; i < 100 && server.ask(FaultServer::held) + bytes > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(50);
      bytes = server.ask(FaultServer::queuedBytes);
    }
    finding.atMost("permits and places held afterwards", server.ask(FaultServer::held), 0);
    finding.atMost("bytes queued afterwards", (double) bytes, 0);
    int threads = server.ask(each -> each.qos.partition().sum());
    finding.atLeast("threads in the partition", threads, 4);
    finding.atMost("gold afterwards, ms", FaultServer.goldMillis(port, finding.tally), 100);
  }
}
