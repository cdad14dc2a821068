package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.util.List;

/** Handlers that throw, fail in other ways, or never end; and what is around them. */
final class HandlerEndings implements Row {
  private static final int EACH = 10;
  private static final List<String> FAILURES = List.of("throw", "error", "overflow", "fail");

  @Override
  public String name() {
    return "handler throws, throws an Error, never completes";
  }

  @Override
  public String done() {
    return EACH
        + " requests of each of "
        + FaultHandler.ENDINGS.size()
        + " endings over HTTP/1.1 and HTTP/2; callbacks that nobody completes until clients leave;"
        + " listeners that throw Errors; error pages that block";
  }

  @Override
  public String invariant() {
    return "failures answered 500, permits back, queues go on, health within 250 ms";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.of(mode).withoutRateControl().start()) {
      endings(server, finding);
      never(server, finding);
      pages(server, finding);
      listener(server, finding);
      Aftermath.check(server, finding);
    }
  }

  private static void endings(FaultServer server, Finding finding) throws Exception {
    long lost = 0;
    long odd = 0;
    for (String ending : FaultHandler.ENDINGS) {
      try (Clients clients =
              Clients.of(EACH, server.port(), Wire.get("/bronze/" + ending), finding.tally);
          FrameClient client = new FrameClient(server.port())) {
        List<Wire.Reply> replies = clients.replies();
        odd += FAILURES.contains(ending) ? EACH - Clients.with(500, replies) : 0;
        finding.tally.asked(EACH);
        for (int i = 0; i < EACH; i++) {
          client.get("/bronze/" + ending, client.answers());
        }
        FaultServer.await(() -> client.answered() + client.resets() == EACH);
        finding.tally.answered((long) client.answered() + client.resets());
        FaultServer.await(() -> server.held() == 0);
        lost += server.held();
      }
    }
    finding.atMost("permits lost by endings", lost, 0);
    finding.atMost("failures not answered 500", odd, 0);
  }

  /** Until clients leave whom nobody will answer. */
  private static void never(FaultServer server, Finding finding) throws Exception {
    try (Clients clients =
        Clients.of(
            FaultServer.BRONZE_BUDGET, server.port(), Wire.get("/bronze/never"), finding.tally)) {
      FaultServer.require(
          "bronze is busy", () -> server.counts("bronze").running() == FaultServer.BRONZE_BUDGET);
      finding.atMost(
          "gold beside callbacks that nobody completes, ms",
          Aftermath.goldMillis(server.port(), finding.tally),
          100);
      clients.leave(clients.size());
      FaultServer.await(() -> server.held() == 0);
      finding.atMost("permits of clients that left unanswered", server.held(), 0);
    }
  }

  /** A health endpoint while 40 clients have sent broken chunks, and pages that say so block. */
  private static void pages(FaultServer server, Finding finding) throws Exception {
    String head = Wire.post("/rest/read", "Transfer-Encoding: chunked") + "1\r\na\r\n";
    try (Clients broken = Clients.of(40, server.port(), head, finding.tally)) {
      server.handler.pagesBlock = true;
      broken.send("no number\r\n");
      FaultServer.require("a page is asked for", () -> server.handler.pages.get() > 0);
      finding.atMost(
          "health beside pages that block, ms",
          Aftermath.millis(server.port(), "/health", finding.tally),
          250);
      server.handler.pagesBlock = false;
      server.handler.letGo.release(broken.size());
      broken.leave(broken.size());
      FaultServer.await(() -> server.held() == 0);
      server.handler.letGo.drainPermits();
    }
  }

  /** Requests behind others where a listener throws Errors. */
  private static void listener(FaultServer server, Finding finding) throws Exception {
    server.qos.addListener(
        (classIndex, waiting, processing) -> {
          throw new AssertionError("of the listener");
        });
    int all = FaultServer.BRONZE_BUDGET + 20;
    try (Clients block = Clients.of(all, server.port(), Wire.get("/bronze/block"), finding.tally)) {
      FaultServer.require("twenty wait", () -> server.counts("bronze").queued() == 20);
      server.handler.letGo.release(all);
      finding.atLeast(
          "served beside a listener that throws, of " + all,
          Clients.with(200, block.replies()),
          all);
    }
  }
}
