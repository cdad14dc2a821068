package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.Qos;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** An operator who turns to observing while the gate refuses. */
final class ObservedRefusals implements Row {
  private static final int SWITCHES = 20;
  private static final int CLIENTS = 8;

  /** All that wait run once it observes: fewer than the pool has threads, or clients would wait. */
  private static final int QUEUE = 16;

  private static final int HELD = FaultServer.BRONZE_BUDGET + QUEUE;
  private static final int IDLE_REQUESTS = 20;

  @Override
  public String name() {
    return "observe switched on in a flood that is refused";
  }

  @Override
  public String done() {
    return SWITCHES
        + " times to observe while bronze is full and "
        + CLIENTS
        + " clients are refused as fast as they ask";
  }

  @Override
  public String invariant() {
    return "nothing stays in the played gate; an idle server would refuse nothing";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    String yaml =
        FaultServer.yaml(mode).replace("max: " + FaultServer.BRONZE_QUEUE, "max: " + QUEUE);
    try (FaultServer server = FaultServer.started(Qos.of(QosYaml.parse(yaml)))) {
      for (int i = 0; i < SWITCHES; i++) {
        flood(server, finding);
        idle(server, finding);
        server.qos.admission(AdmissionMode.ENFORCE);
      }
      Aftermath.check(server, finding);
    }
  }

  /** Ends with an idle server that observes. */
  private static void flood(FaultServer server, Finding finding) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    try (Clients held = Clients.of(HELD, server.port(), Wire.get("/bronze/block"), finding.tally)) {
      FaultServer.require("bronze is full", () -> server.counts("bronze").queued() == QUEUE);
      long refused = server.counts("bronze").rejections();
      List<CompletableFuture<Void>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(Beside.start(() -> ask(server.port(), over, finding.tally)));
      }
      FaultServer.require(
          "clients are refused", () -> server.counts("bronze").rejections() > refused + 20);
      server.qos.admission(AdmissionMode.OBSERVE);
      over.set(true);
      for (CompletableFuture<Void> each : clients) {
        each.get();
      }
      server.handler.letGo.release(HELD);
      held.replies();
      FaultServer.require("all is over", () -> server.held() == 0);
    }
  }

  private static Void ask(int port, AtomicBoolean over, Tally tally) throws Exception {
    try (Wire wire = new Wire(port)) {
      while (!over.get()) {
        tally.asked(1);
        wire.send("GET /bronze/large HTTP/1.1\r\nHost: x\r\n\r\n").reply();
        tally.answered(1);
      }
    }
    return null;
  }

  /** What the played gate holds and refuses once all is quiet. */
  private static void idle(FaultServer server, Finding finding) throws Exception {
    FaultServer.await(() -> held(server) == 0);
    finding.atMost("held in the played gate", held(server), 0);
    ObservedCounts before = observed(server);
    for (int i = 0; i < IDLE_REQUESTS; i++) {
      Aftermath.millis(server.port(), "/bronze/1", finding.tally);
    }
    FaultServer.await(() -> observed(server).arrivals() == before.arrivals() + IDLE_REQUESTS);
    finding.atMost(
        "would be refused by an idle server, of " + IDLE_REQUESTS,
        observed(server).rejections() - before.rejections(),
        0);
  }

  private static int held(FaultServer server) {
    return observed(server).running() + observed(server).waiting();
  }

  private static ObservedCounts observed(FaultServer server) {
    return server.qos.observed(server.qos.indexOf("bronze")).orElseThrow();
  }
}
