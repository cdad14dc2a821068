package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process that is stopped for seconds, as by a snapshot of its machine: for it that is a jump of
 * its clock. And a gate whose clock jumps by hours in both directions.
 */
final class PauseAndJump implements Row {
  private static final int BEFORE = 4;
  private static final int PAUSE = 5;
  private static final int SECONDS = 15;

  /** So long after the pause all must be as before. */
  private static final int BACK = 3;

  @Override
  public String name() {
    return "clock jump and 5 s pause";
  }

  @Override
  public String done() {
    return "a server process under load is stopped for "
        + PAUSE
        + " s (SIGSTOP); the clock of a gate jumps an hour ahead and back while requests wait";
  }

  @Override
  public String invariant() {
    return "gold's p95 as before within " + BACK + " s, no permit lost, nobody forgotten";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    ClockJumps.play(finding);
    try (ClientProcess server = new ClientProcess(PausedServer.class)) {
      int port = Integer.parseInt(server.ask(mode)[0]);
      new LoadOrder(port, 1, 1, 2000, 1, List.of("gold=poisson:50")).run(load);
      LoadOrder order =
          new LoadOrder(
              port, SECONDS, 1, 2000, 2, List.of("gold=poisson:50", "bronze=poisson:100"));
      order.prepare(load);
      CompletableFuture<Map<String, List<ClientWindow>>> seen =
          Beside.start(() -> LoadOrder.start(load));
      TimeUnit.SECONDS.sleep(BEFORE);
      signal("STOP", server);
      TimeUnit.SECONDS.sleep(PAUSE);
      signal("CONT", server);
      gold(Objects.requireNonNull(seen.get().get("gold")), finding);
      seen.get().values().forEach(each -> each.forEach(finding.tally::add));
      afterwards(server, port, finding);
    }
  }

  /** Windows are of a second, by when requests were due. */
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

  private static void afterwards(ClientProcess server, int port, Finding finding)
      throws IOException, InterruptedException {
    String[] state = server.ask("state");
    for (int i = 0; i < 100 && !(state[0] + state[1]).equals("00"); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
      state = server.ask("state");
    }
    finding.atMost("permits and places held afterwards", Integer.parseInt(state[0]), 0);
    finding.atMost("bytes queued afterwards", Long.parseLong(state[1]), 0);
    finding.atLeast("threads in the partition", Integer.parseInt(state[2]), 4);
    finding.atMost("gold afterwards, ms", Aftermath.goldMillis(port, finding.tally), 100);
  }

  private static void signal(String name, ClientProcess to)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(to.pid())).inheritIO().start().waitFor();
  }
}
