package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http2.api.Stream;

/** Uploads whose bytes come one by one, or not at all. */
final class SlowBodies implements Row {
  private static final int UPLOADS = 200;
  private static final int BYTES = 2_000;
  private static final int DRIP_MILLIS = 50;
  private static final int STREAM_BODY = 512 << 10;
  private static final int ALMOST = (64 << 10) - 1;

  @Override
  public String name() {
    return "slow bodies";
  }

  @Override
  public String done() {
    return UPLOADS
        + " uploads to bronze, a byte every "
        + DRIP_MILLIS
        + " ms; over HTTP/2 100 bodies whose last byte never comes";
  }

  @Override
  public String invariant() {
    return "no permit held, gold untouched, memory within queue-bytes, other uploads go on";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.of(mode).withoutRateControl().start()) {
      drip(server, new Gold(server, load, finding), finding);
      upload(server, finding);
      conversation(server, finding);
      memory(server, finding);
      Aftermath.check(server, finding);
    }
  }

  private static void drip(FaultServer server, Gold gold, Finding finding) throws Exception {
    ScheduledExecutorService drip = Executors.newSingleThreadScheduledExecutor();
    AtomicInteger sent = new AtomicInteger();
    try (Clients slow =
        Clients.of(
            UPLOADS,
            server.port(),
            Wire.post("/bronze/read", "Content-Length: " + BYTES),
            finding.tally)) {
      Future<?> dripping =
          drip.scheduleAtFixedRate(() -> drop(slow, sent), 0, DRIP_MILLIS, TimeUnit.MILLISECONDS);
      gold.beside();
      finding.atMost("permits held by slow bodies", server.counts("bronze").running(), 0);
      dripping.cancel(false);
      drip.shutdown();
      drip.awaitTermination(5, TimeUnit.SECONDS);
      slow.leave(UPLOADS - FaultServer.BRONZE_QUEUE);
      // A body that breaks off goes its way to a handler, which is told; then it is over.
      FaultServer.require(
          "those that left are over",
          () -> server.counts("bronze").arrivals() >= UPLOADS - slow.size() && server.held() == 0);
      slow.send("x".repeat(BYTES - sent.get()));
      List<Wire.Reply> replies = slow.replies();
      finding.atLeast(
          "uploads that ended, answered 200, of " + FaultServer.BRONZE_QUEUE,
          Clients.with(200, replies),
          FaultServer.BRONZE_QUEUE);
    } finally {
      drip.shutdownNow();
    }
  }

  private static void drop(Clients slow, AtomicInteger sent) {
    try {
      slow.send("x");
      sent.incrementAndGet();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Until an upload that runs is whole, while four that wait fill the window they share with it.
   */
  private static void upload(FaultServer server, Finding finding) throws Exception {
    try (FrameClient client = new FrameClient(server.port());
        Clients block = blocks(server, FaultServer.BRONZE_BUDGET - 1, finding)) {
      finding.tally.asked(5);
      Stream runs = client.post("/bronze/read", 300_000, client.answers());
      client.data(runs, 100_000, false);
      FaultServer.require(
          "an upload runs", () -> server.counts("bronze").running() == FaultServer.BRONZE_BUDGET);
      for (int i = 0; i < 4; i++) {
        client.data(client.post("/bronze/read", STREAM_BODY, client.answers()), STREAM_BODY, true);
      }
      FaultServer.require("four wait", () -> server.counts("bronze").queued() == 4);
      long start = System.nanoTime();
      client.data(runs, 200_000, true);
      FaultServer.await(() -> client.answered() > 0);
      finding.atMost(
          "upload in a window that others fill, ms", (System.nanoTime() - start) / 1e6, 1_000);
      FaultServer.await(() -> client.answered() == 5);
      finding.tally.answered(client.answered());
      server.handler.letGo.release(block.size());
      block.replies();
    }
  }

  private static Clients blocks(FaultServer server, int count, Finding finding) throws IOException {
    return Clients.of(count, server.port(), Wire.get("/bronze/block"), finding.tally);
  }

  /** Until a client is answered that says nothing more before. */
  private static void conversation(FaultServer server, Finding finding) throws Exception {
    try (FrameClient client = new FrameClient(server.port())) {
      finding.tally.asked(1);
      long start = System.nanoTime();
      Stream stream = client.post("/bronze/talk", -1, client.answers());
      FaultServer.await(() -> client.headed() == 1);
      finding.atMost(
          "head of an answer to who waits for it, ms", (System.nanoTime() - start) / 1e6, 250);
      client.data(stream, 1, true);
      FaultServer.await(() -> client.answered() == 1);
      finding.tally.answered(client.answered());
    }
  }

  /** The most memory that 100 bodies take of which the last byte does not come. */
  private static void memory(FaultServer server, Finding finding) throws Exception {
    try (FrameClient client = new FrameClient(server.port())) {
      long most = 0;
      for (int i = 0; i < 100; i++) {
        client.data(client.post("/bronze/read", ALMOST + 1, client.answers()), ALMOST, false);
        most = Math.max(most, server.qos.queuedBytes());
      }
      client.awaitRead();
      most = Math.max(most, server.qos.queuedBytes());
      finding.atMost("bytes of bodies, of the bound", (double) most / FaultServer.QUEUE_BYTES, 1);
    }
  }
}
