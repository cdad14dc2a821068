package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Rows of operators that change the configuration all the time, and of an attacker. */
final class OperatorFaults {
  private static final int EVERY_MILLIS = 60;
  private static final int ATTACK_SECONDS = 3;

  private OperatorFaults() {}

  static void reconfigurations(Scene scene) throws Exception {
    Finding finding = scene.finding();
    ScheduledExecutorService operator = Executors.newSingleThreadScheduledExecutor();
    try (FaultServer server = FaultServer.started(scene)) {
      Gold gold = new Gold(server, scene.load());
      QosConfig one = server.qos.config();
      QosConfig other =
          QosYaml.parse(
              FaultServer.yaml(scene.mode()).replace("max: 64", "max: 60").replace("1m", "50s"));
      AtomicInteger made = new AtomicInteger();
      ScheduledFuture<?> changing =
          operator.scheduleAtFixedRate(
              () -> {
                change(server, made.get(), one, other);
                made.incrementAndGet();
              },
              0,
              EVERY_MILLIS,
              TimeUnit.MILLISECONDS);
      long start = System.nanoTime();
      ClientWindow bronze = Objects.requireNonNull(gold.beside("bronze=poisson:100").get("bronze"));
      double seconds = (System.nanoTime() - start) / 1e9;
      changing.cancel(false);
      operator.shutdown();
      operator.awaitTermination(5, TimeUnit.SECONDS);
      finding.atLeast("changes a minute", made.get() * 60 / seconds, 900);
      finding.atMost("bronze not served", (double) bronze.rejected() + bronze.failed(), 0);
      server.qos.reload(one);
      server.check();
    } finally {
      operator.shutdownNow();
    }
  }

  private static void change(FaultServer server, int count, QosConfig one, QosConfig other) {
    ControlOptions options = server.qos.control().status().options();
    switch (count % 8) {
      case 0 -> server.qos.reload(other);
      case 1 -> {
        Partition now = server.qos.partition();
        server.qos.partition(
            now.withBudget(server.qos.serviceClass("rest").index(), 1 + count % 7), "row");
      }
      case 2 -> server.qos.control().options(options.withLaw(LawKind.MTRR));
      case 3 -> server.qos.control().options(options.withShadow(!options.shadow()));
      case 4 -> server.qos.control().options(options.withLaw(LawKind.STATIC));
      case 5 -> operate(server, "observe");
      case 6 -> operate(server, "enforce");
      default -> server.qos.reload(one);
    }
  }

  private static void operate(FaultServer server, String operation) {
    try {
      server
          .qos
          .management()
          .call(operation, Map.of("reason", "row"), new Actor("row", Role.OPERATOR));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void adminAttack(Scene scene) throws Exception {
    Finding finding = scene.finding();
    try (FaultServer server = FaultServer.started(scene, "admin: {port: 0}");
        ClientProcess<LoadClient> attack = new ClientProcess<>(LoadClient::new)) {
      int port = server.qos.adminUri().orElseThrow().getPort();
      String before = server.standing();
      AttackClient.Seen ignored = attack.ask(any -> AttackClient.attack(port, 1));
      Gold gold = new Gold(server, scene.load());
      CompletableFuture<AttackClient.Seen> attacking =
          Beside.start(() -> attack.ask(any -> AttackClient.attack(port, ATTACK_SECONDS)));
      gold.beside();
      AttackClient.Seen seen = attacking.get();
      finding.fact("attacks", seen.connections());
      finding.atMost("answered otherwise than by a refusal", seen.otherwise(), 0);
      finding.atMost("something changed", before.equals(server.standing()) ? 0 : 1, 0);
      console(server, scene.load());
      server.check();
    }
  }

  /** Requests of the console while bronze is flooded tenfold. */
  private static void console(FaultServer server, ClientProcess<LoadClient> load) throws Exception {
    LoadOrder flood =
        new LoadOrder(server.port(), ATTACK_SECONDS, 2000, 1, List.of("bronze=poisson:1600"));
    CompletableFuture<Map<String, ClientWindow>> flooding = Beside.start(() -> flood.run(load));
    String token = Files.readString(server.qos.adminTokenFile().orElseThrow()).strip();
    String request =
        "GET /api/state HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer "
            + token
            + "\r\n\r\n";
    int port = server.qos.adminUri().orElseThrow().getPort();
    double slowest = 0;
    int refused = 0;
    while (!flooding.isDone()) {
      long start = System.nanoTime();
      try (Wire wire = new Wire(port)) {
        refused += wire.send(request).reply().status() == 200 ? 0 : 1;
      }
      slowest = Math.max(slowest, (System.nanoTime() - start) / 1e6);
      TimeUnit.MILLISECONDS.sleep(100);
    }
    flooding.get().values().forEach(server.finding.tally::add);
    server.finding.atMost("slowest state for the console in a flood, ms", slowest, 1_000);
    server.finding.atMost("states refused to the console", refused, 0);
  }
}
