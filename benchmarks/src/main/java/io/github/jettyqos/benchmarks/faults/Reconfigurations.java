package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An operator, or a program of one, who changes everything all the time. */
final class Reconfigurations implements Row {
  private static final int EVERY_MILLIS = 60;

  @Override
  public String name() {
    return "1000 reconfigurations a minute";
  }

  @Override
  public String done() {
    return "files, partitions, laws, shadow mode, observe and enforce, one every "
        + EVERY_MILLIS
        + " ms, under load";
  }

  @Override
  public String invariant() {
    return "gold untouched, no request lost, every change made";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    ScheduledExecutorService operator = Executors.newSingleThreadScheduledExecutor();
    try (FaultServer server = FaultServer.started(mode)) {
      Gold gold = new Gold(server, load, finding);
      QosConfig one = server.qos.config();
      QosConfig other =
          QosYaml.parse(FaultServer.yaml(mode).replace("max: 64", "max: 60").replace("1m", "50s"));
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
      finding.atMost("bronze not served", bronze.rejected() + bronze.failed(), 0);
      server.qos.reload(one);
      Aftermath.check(server, finding);
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
        server.qos.partition(now.withBudget(server.qos.indexOf("rest"), 1 + count % 7), "row");
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
}
