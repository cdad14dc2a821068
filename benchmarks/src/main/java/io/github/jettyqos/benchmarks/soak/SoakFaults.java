package io.github.jettyqos.benchmarks.soak;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import java.io.IOException;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Random faults and changes on the server, one after another. */
final class SoakFaults {
  private static final Actor OPERATOR = new Actor("soak", Role.OPERATOR);
  private static final Map<String, String> WHY = Map.of("reason", "soak");

  private final SoakServer server;
  private final SplittableRandom random;
  private final QosConfig first;
  private final QosConfig other = QosYaml.parse(SoakServer.yaml(32));
  private final Map<String, Integer> done = new TreeMap<>();

  SoakFaults(SoakServer server, long seed) {
    this.server = server;
    this.random = new SplittableRandom(seed);
    this.first = server.qos.config();
  }

  /** The time until the next fault. */
  long pauseMillis() {
    return 100L + random.nextInt(800);
  }

  /** Makes the next fault. */
  void next() throws IOException {
    int which = random.nextInt(14);
    String what =
        switch (which) {
          case 0 -> stall();
          case 1, 2, 3 -> partition();
          case 4, 5 -> law();
          case 6 -> shadow();
          case 7 -> operate("observe");
          case 8, 9 -> operate("enforce");
          case 10 -> operate("control");
          case 11 -> operate("freeze");
          case 12 -> operate("resume");
          default -> reload();
        };
    done.merge(what, 1, Integer::sum);
  }

  private String stall() {
    server.handler.stall(200 + random.nextInt(1_000));
    return "stall";
  }

  private String partition() {
    int gold = 4 + random.nextInt(8);
    int silver = 1 + random.nextInt(SoakServer.THREADS - gold - 1);
    int rest = SoakServer.THREADS - gold - silver;
    server.qos.partition(Partition.of(SoakServer.THREADS, gold, silver, rest), "soak");
    return "partition";
  }

  private String law() {
    ControlOptions options = server.qos.control().status().options();
    LawKind[] laws = LawKind.values();
    try {
      server.qos.control().options(options.withLaw(laws[random.nextInt(laws.length)]));
      return "law";
    } catch (IllegalArgumentException e) {
      return "law refused"; // the law does not support the guarantees of these classes
    }
  }

  private String shadow() {
    ControlOptions options = server.qos.control().status().options();
    server.qos.control().options(options.withShadow(random.nextBoolean()));
    return "shadow";
  }

  private String operate(String operation) throws IOException {
    server.qos.management().call(operation, WHY, OPERATOR);
    return operation;
  }

  private String reload() {
    server.qos.reload(random.nextBoolean() ? first : other);
    return "reload";
  }

  /** Restores the state of the start. */
  void undo() throws IOException {
    operate("enforce");
    server.qos.reload(first);
    operate("control");
    operate("resume");
  }

  /** The number of faults of each kind. */
  Map<String, Integer> done() {
    return done;
  }
}
