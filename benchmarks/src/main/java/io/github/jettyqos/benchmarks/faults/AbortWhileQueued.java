package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;

/** Clients that leave while their requests wait. */
final class AbortWhileQueued implements Row {
  private static final int REPEATS = 25;

  @Override
  public String name() {
    return "abort while queued";
  }

  @Override
  public String done() {
    return "bronze blocked; "
        + REPEATS
        + " clients of HTTP/1.1 close, "
        + REPEATS
        + " of HTTP/2 reset";
  }

  @Override
  public String invariant() {
    return "out of the queue within 100 ms each, never handled";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.started(mode)) {
      try (Clients block =
              Clients.of(
                  FaultServer.BRONZE_BUDGET + 8,
                  server.port(),
                  Wire.get("/bronze/block"),
                  finding.tally);
          FrameClient client = new FrameClient(server.port())) {
        FaultServer.require("some wait", () -> queued(server) == 8);
        double close = 0;
        double reset = 0;
        for (int i = 0; i < REPEATS; i++) {
          close = Math.max(close, close(server, finding));
          reset = Math.max(reset, reset(server, client));
        }
        finding.atMost("slowest after a close, ms", close, 100);
        finding.atMost("slowest after a reset, ms", reset, 100);
        server.handler.letGo.release(block.size());
        block.replies();
      }
      Aftermath.check(server, finding);
      finding.atMost("handled all the same", server.handler.gone.get(), 0);
    }
  }

  /** From the close to when the entry is gone. */
  private static double close(FaultServer server, Finding finding) throws Exception {
    Clients one = Clients.of(1, server.port(), Wire.get("/bronze/gone"), finding.tally);
    FaultServer.require("it waits", () -> queued(server) == 9);
    long start = System.nanoTime();
    one.leave(1);
    FaultServer.await(() -> queued(server) == 8);
    return (System.nanoTime() - start) / 1e6;
  }

  private static double reset(FaultServer server, FrameClient client) throws Exception {
    Stream stream = client.get("/bronze/gone", new Stream.Listener() {});
    FaultServer.require("it waits", () -> queued(server) == 9);
    long start = System.nanoTime();
    stream.reset(new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
    FaultServer.await(() -> queued(server) == 8);
    return (System.nanoTime() - start) / 1e6;
  }

  private static int queued(FaultServer server) {
    return server.counts("bronze").queued();
  }
}
