package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Rapid resets, and heads that do not end. */
final class Http2Attacks implements Row {
  private static final int RESETS = 2_000;

  /** Jetty's bound on a head is 8 KiB of it; what is on its way when it closes counts, too. */
  private static final int MOST_SENT = 16 << 20;

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int CONTINUATION = 9;

  @Override
  public String name() {
    return "HTTP/2 rapid reset and CONTINUATION flood";
  }

  @Override
  public String done() {
    return RESETS
        + " requests reset as they are sent while bronze is blocked, without Jetty's limit and with"
        + " it; frames CONTINUATION without end";
  }

  @Override
  public String invariant() {
    return "no reset request handled; Jetty closes both; gold goes on";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.of(mode).withoutRateControl().start()) {
      resets(server, finding);
      Aftermath.check(server, finding);
    }
    try (FaultServer server = FaultServer.started(mode)) {
      limited(server, finding);
      continuation(server, finding);
      Aftermath.check(server, finding);
    }
  }

  private static void resets(FaultServer server, Finding finding) throws Exception {
    try (FrameClient client = new FrameClient(server.port());
        Clients block =
            Clients.of(
                FaultServer.BRONZE_BUDGET,
                server.port(),
                Wire.get("/bronze/block"),
                finding.tally)) {
      FaultServer.require(
          "bronze is busy", () -> server.counts("bronze").running() == FaultServer.BRONZE_BUDGET);
      for (int i = 0; i < RESETS; i++) {
        client.getAndReset("/bronze/gone");
      }
      client.awaitRead();
      finding.atMost(
          "health meanwhile, ms", Aftermath.millis(server.port(), "/health", finding.tally), 100);
      FaultServer.await(() -> server.counts("bronze").queued() == 0);
      server.handler.letGo.release(FaultServer.BRONZE_BUDGET);
      block.replies();
      FaultServer.await(() -> server.held() == 0);
      finding.atMost("reset requests handled", server.handler.gone.get(), 0);
    }
  }

  /** With the limit that Jetty has by default. */
  private static void limited(FaultServer server, Finding finding) throws Exception {
    try (FrameClient client = new FrameClient(server.port())) {
      int sent = 0;
      while (sent < 50 * RESETS && !client.isClosed()) {
        client.getAndReset("/bronze/1");
        sent++;
      }
      finding.atLeast("connection closed by Jetty's limit on resets", client.isClosed() ? 1 : 0, 1);
    }
  }

  private static void continuation(FaultServer server, Finding finding) throws IOException {
    ByteArrayOutputStream field = new ByteArrayOutputStream();
    for (int i = 0; i < 100; i++) {
      // A literal field that is not indexed, of the name x and the value y, uncompressed.
      field.writeBytes(new byte[] {0, 1, 'x', 1, 'y'});
    }
    long sent = 0;
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(PREFACE);
      frame(out, SETTINGS, 0, new byte[0]);
      // GET / by indices of the static table; END_STREAM, not END_HEADERS.
      frame(out, HEADERS, 1, new byte[] {(byte) 0x82, (byte) 0x84, (byte) 0x86});
      while (sent < MOST_SENT) {
        frame(out, CONTINUATION, 0, field.toByteArray());
        sent += field.size();
      }
    } catch (IOException e) {
      // closed, as it should be
    }
    finding.atMost("MiB of a head without end until closed", sent / 1048576.0, 1);
  }

  private static void frame(OutputStream out, int type, int flags, byte[] payload)
      throws IOException {
    int stream = type == SETTINGS ? 0 : 1;
    out.write(
        new byte[] {
          0,
          (byte) (payload.length >> 8),
          (byte) payload.length,
          (byte) type,
          (byte) flags,
          0,
          0,
          0,
          (byte) stream
        });
    out.write(payload);
  }
}
