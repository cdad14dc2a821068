package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.measure.ObservedCounts;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Admission that is switched to observe in the middle of a flood which the gate refuses. Once all
 * have gone, nothing is left in the gate that is played beside; and of requests that come one at a
 * time it says that each would go on at once.
 */
final class StormObserve {
  private static final int CLIENTS = 8;
  private static final int SWITCHES = 6;
  private static final int ONE_BY_ONE = 3;

  /** The observation is simulated in steps of 20 ms. */
  private static final long TWO_TURNS_MILLIS = 45;

  private StormObserve() {}

  static void run(Storm storm) throws Exception {
    SplittableRandom random = storm.plan.random(1);
    for (int i = 0; i < SWITCHES && storm.report.isClean(); i++) {
      once(storm, random);
    }
  }

  private static void once(Storm storm, SplittableRandom random) throws Exception {
    int budget = storm.budget("rest");
    List<CompletableFuture<String>> blocked = new ArrayList<>();
    for (int i = 0; i < budget; i++) {
      blocked.add(storm.send("/rest/block/" + storm.nextId()));
    }
    storm.awaitOrSay("the class is full", () -> storm.running("rest") == budget);
    try (Flood flood = new Flood(storm)) {
      storm.awaitOrSay("the gate refuses", () -> flood.refused.get() > 2 * CLIENTS);
      StormMix.pause(random, 3_000);
      storm.server.qos.admission(AdmissionMode.OBSERVE);
      StormMix.pause(random, 3_000);
    }
    storm.empty(blocked);
    Storm.awaitRest(TWO_TURNS_MILLIS, () -> observed(storm).arrivals());
    if (!Storm.await(Storm.PATIENCE_MILLIS, () -> played(storm) == 0)) {
      storm.report.violation(
          "nobody is there, and in play are %s; %s", observed(storm), storm.counts());
    }
    ObservedCounts before = observed(storm);
    for (int i = 0; i < ONE_BY_ONE; i++) {
      Storm.outcome(storm.send("/rest/unread/" + storm.nextId()), Storm.PATIENCE_MILLIS);
    }
    if (!Storm.await(
        Storm.PATIENCE_MILLIS,
        () -> observed(storm).arrivals() == before.arrivals() + ONE_BY_ONE && played(storm) == 0)) {
      storm.report.violation("%d came, and in play are %s", ONE_BY_ONE, observed(storm));
    }
    ObservedCounts after = observed(storm);
    if (after.rejections() > before.rejections()) {
      storm.report.violation(
          "of %d that come one at a time %d would be turned away",
          ONE_BY_ONE, after.rejections() - before.rejections());
    }
    storm.server.qos.admission(AdmissionMode.ENFORCE);
  }

  private static ObservedCounts observed(Storm storm) {
    return storm.server.qos.serviceClass("rest").observed().orElseThrow();
  }

  private static int played(Storm storm) {
    return observed(storm).running() + observed(storm).waiting();
  }

  /** Clients that send requests repeatedly, and sometimes leave before the answer. */
  private static final class Flood implements AutoCloseable {
    final AtomicInteger refused = new AtomicInteger();
    private final Storm storm;
    private final Phaser clients = new Phaser(1);
    private volatile boolean over;

    Flood(Storm storm) {
      this.storm = storm;
      for (int i = 0; i < CLIENTS; i++) {
        SplittableRandom random = storm.plan.random(10 + i);
        clients.register();
        Storm.inThread(() -> ask(random));
      }
    }

    private void ask(SplittableRandom random) {
      try {
        while (!over) {
          try (Socket socket = StormHttp1.connect(storm.port(false))) {
            if (askOn(socket, random)) {
              return;
            }
          }
        }
      } catch (IOException e) {
        storm.report.violation("a client of the flood failed: %s", e);
      } finally {
        clients.arriveAndDeregister();
      }
    }

    /** Returns whether the flood is over. */
    private boolean askOn(Socket socket, SplittableRandom random) throws IOException {
      while (!over) {
        TestServer.write(
            socket, "GET /rest/unread/" + storm.nextId() + " HTTP/1.1\r\nHost: x\r\n\r\n");
        if (random.nextInt(10) == 0) {
          return false; // leaves
        }
        StormHttp1.Answer answer = StormHttp1.read(socket);
        refused.addAndGet(answer.status().equals("503") ? 1 : 0);
        if (answer.closes()) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void close() {
      over = true;
      clients.arriveAndAwaitAdvance();
    }
  }
}
