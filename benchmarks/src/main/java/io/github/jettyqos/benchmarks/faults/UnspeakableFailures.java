package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.io.IOException;

/** Handlers that fail by what cannot be rendered. */
final class UnspeakableFailures implements Row {
  private static final int EACH = 10;

  /** Without a client that leaves, and far below the time after which one that left is given up. */
  private static final long PATIENCE_MILLIS = 2_000;

  @Override
  public String name() {
    return "failures that cannot be rendered";
  }

  @Override
  public String done() {
    return EACH
        + " requests of each of "
        + FaultHandler.UNSPEAKABLE
        + " over HTTP/1.1 and HTTP/2: Errors that end threads, exceptions whose message throws";
  }

  @Override
  public String invariant() {
    return "permits back within 2 s, each answered or its connection closed, gold goes on";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.of(mode).withoutRateControl().start()) {
      long lost = 0;
      long hung = 0;
      for (String ending : FaultHandler.UNSPEAKABLE) {
        hung += http1(server, ending, finding);
        lost += heldStill(server);
        hung += http2(server, ending, finding);
        lost += heldStill(server);
      }
      finding.atMost("permits lost by endings", lost, 0);
      finding.atMost("neither answered nor closed", hung, 0);
      Aftermath.check(server, finding);
    }
  }

  private static long heldStill(FaultServer server) throws InterruptedException {
    FaultServer.await(PATIENCE_MILLIS, () -> server.held() == 0);
    return server.held();
  }

  private static long http1(FaultServer server, String ending, Finding finding) throws IOException {
    long hung = 0;
    for (int i = 0; i < EACH; i++) {
      finding.tally.asked(1);
      try (Wire wire = new Wire(server.port()).send(Wire.get("/bronze/" + ending))) {
        hung += wire.endsWithin((int) PATIENCE_MILLIS) ? 0 : 1;
        finding.tally.answered(1);
      }
    }
    return hung;
  }

  private static long http2(FaultServer server, String ending, Finding finding) throws Exception {
    try (FrameClient client = new FrameClient(server.port())) {
      for (int i = 0; i < EACH; i++) {
        finding.tally.asked(1);
        client.get("/bronze/" + ending, client.answers());
      }
      FaultServer.await(PATIENCE_MILLIS, () -> client.answered() + client.resets() == EACH);
      finding.tally.answered(EACH);
      return (long) EACH - client.answered() - client.resets();
    }
  }
}
