package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.util.List;
import org.eclipse.jetty.http2.api.Stream;

/** Clients that ask for much and do not read it. */
final class SlowReaders implements Row {
  private static final int READERS = 24;

  @Override
  public String name() {
    return "slow readers";
  }

  @Override
  public String done() {
    return READERS
        + " clients of HTTP/1.1 and 8 streams of HTTP/2 ask bronze for 8 MiB each and do not read;"
        + " then half of them read, the others leave";
  }

  @Override
  public String invariant() {
    return "they hold bronze's permits alone; who reads has all of it; permits come back";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.started(mode)) {
      Gold gold = new Gold(server, load, finding);
      try (Clients readers =
              Clients.of(READERS, server.port(), Wire.get("/bronze/large"), finding.tally);
          FrameClient client = new FrameClient(server.port())) {
        for (int i = 0; i < 8; i++) {
          client.get("/bronze/large", new Stream.Listener() {}); // demands nothing
        }
        FaultServer.require(
            "bronze is busy", () -> server.counts("bronze").running() == FaultServer.BRONZE_BUDGET);
        gold.beside();
        finding.atMost(
            "permits held by slow readers",
            server.counts("bronze").running(),
            FaultServer.BRONZE_BUDGET);
        readers.leave(READERS / 2);
        client.leave();
        List<Wire.Reply> replies = readers.repliesAtOnce();
        finding.atLeast(
            "whole answers, of " + READERS / 2,
            replies.stream().filter(each -> each.bytes() == FaultHandler.LARGE).count(),
            READERS / 2);
      }
      Aftermath.check(server, finding);
    }
  }
}
