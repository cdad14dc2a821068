package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.config.QosConfig.Bodies;
import io.github.jettyqos.core.config.QosConfig.ReadinessRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Valid configurations at random, with characters in their patterns that YAML finds difficult. */
final class RandomConfigs {
  private static final String[] PATHS = {
    "/a/*",
    "*.do",
    "/\"quoted\"",
    "/back\\slash",
    "/ä/ß",
    "/#no: comment",
    "/[a], [b]",
    "/'",
    "/%41",
    "/\u2028",
    "/\u00ad",
    "/\ufeff",
    "/\ud83d\ude00",
    "/ blank ",
    "/null",
    "/tail:",
    "/&x",
    "/- /x",
    "/\ufffe"
  };

  private RandomConfigs() {}

  static QosConfig next(Random random) {
    QosConfigBuilder config =
        QosConfig.builder()
            .mode(any(random, Mode.values()))
            .admission(any(random, AdmissionMode.values()))
            .reserve(random.nextInt(1001))
            .retryAfter(Duration.ofSeconds(1 + random.nextInt(30)))
            .abortOnClose(random.nextBoolean());
    if (random.nextBoolean()) {
      config.threads(2000 + random.nextInt(60_000));
    }
    if (random.nextBoolean()) {
      config.bodyLimit(random.nextInt(1 << 24));
    } else {
      config.bodies(any(random, Bodies.values()));
    }
    boolean proxies = random.nextBoolean();
    if (proxies) {
      config.trustedProxies("10.0.0.0/8", "fd00::/8");
      Rule gold =
          Rule.of("header:X-Tier=gold", "connector:admin", "urgency:0-2", "destination:::1");
      config.add(ServiceClass.named("trusted").match(gold.fromTrusted()));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      config.exempt(ExemptClass.of("exempt" + i, "path:/health/" + i + "/*", "method:OPTIONS"));
    }
    if (random.nextBoolean()) {
      double rate = Math.max(1e-6, Math.exp(20 * random.nextGaussian()) % 1e9);
      config.speedup(new Speedup(rate, random.nextDouble(), 1 + random.nextInt(1_000_000)));
    }
    if (random.nextBoolean()) {
      config.processors(0.01 + 1000 * random.nextDouble());
    }
    if (random.nextBoolean()) {
      config.control(RandomControl.next(random));
    }
    if (random.nextBoolean()) {
      config.admin(admin(random));
    }
    if (random.nextBoolean()) {
      RandomClusters.add(random, config, proxies);
    }
    if (random.nextBoolean()) {
      config.readiness(
          new ReadinessRule(
              Duration.ofMillis(1000 + random.nextInt(100_000)),
              Duration.ofSeconds(1 + random.nextInt(3600)),
              random.nextBoolean() ? Optional.of("/ready") : Optional.empty()));
    }
    int classes = random.nextInt(6);
    if (classes > 1 && random.nextBoolean()) {
      config.heapLimit(0.1 + 0.8 * random.nextDouble());
    }
    for (int i = 0; i < classes; i++) {
      config.add(options(random, ServiceClass.named("c" + i)).match(conditions(random)));
    }
    if (classes == 0 || random.nextBoolean()) {
      config.add(options(random, ServiceClass.named("rest")));
    }
    return config.build();
  }

  private static ServiceClassBuilder options(Random random, ServiceClassBuilder c) {
    int min = 1 + random.nextInt(100);
    c.min(min)
        .max(min + random.nextInt(1000))
        .lend(random.nextInt(5) / 4.0)
        .borrow(random.nextBoolean())
        .hold(any(random, PermitHold.values()))
        .queueMax(random.nextInt(65536))
        .queueTimeout(Duration.ofNanos(500_000_000 + random.nextInt(1_000_000_000)));
    if (random.nextBoolean()) {
      QueuePolicy policy = any(random, QueuePolicy.values());
      c.queuePolicy(policy);
      c.queueBound(policy == QueuePolicy.FIFO ? QueueRule.DEFAULT.bound() : Duration.ofMillis(400));
    }
    boolean weighed = random.nextBoolean();
    if (weighed) {
      c.weight(1 + random.nextInt(1000));
    }
    if (random.nextBoolean()) {
      Duration reference = Duration.ofNanos(1000 + random.nextInt(1_000_000_000));
      c.target(
          new Target(
              any(random, Metric.values()),
              any(random, Statistic.values()),
              reference,
              any(random, Meaning.values())));
      if (weighed && random.nextBoolean() && reference.toNanos() > 2000) {
        c.hysteresis(reference.dividedBy(2));
      }
    }
    if (random.nextBoolean()) {
      c.priority(random.nextInt(1001));
    }
    if (random.nextBoolean()) {
      c.budget(min);
    }
    if (random.nextBoolean()) {
      c.arrivals(random.nextBoolean() ? random.nextInt(1000) : 1e9 * random.nextDouble());
    }
    if (random.nextBoolean()) {
      c.workCompute(Duration.ofNanos(1 + random.nextLong(3_600_000_000_000L)));
      if (random.nextBoolean()) {
        c.workElsewhere(Duration.ofNanos(random.nextLong(3_600_000_000_001L)));
      }
      if (random.nextBoolean()) {
        int size = 1 + random.nextInt(65535);
        c.workPool(size, Duration.ofNanos(1 + random.nextLong(3_600_000_000_000L)));
      }
      if (random.nextBoolean()) {
        c.workVariation(1000 * random.nextDouble());
      }
    }
    if (random.nextBoolean()) {
      Duration deadline = Duration.ofNanos(random.nextInt(1_000_000_000));
      c.cost(new HoldingCost(1e12 * random.nextDouble(), deadline, random.nextDouble()));
    }
    return c;
  }

  private static AdminOptions admin(Random random) {
    boolean loopback = random.nextBoolean();
    Optional<String> keystore =
        loopback && random.nextBoolean()
            ? Optional.empty()
            : Optional.of("/etc/" + any(random, PATHS));
    return new AdminOptions(
        random.nextInt(65536),
        any(random, loopback ? new String[] {"localhost", "::1"} : new String[] {"::", "ops.x"}),
        loopback && random.nextBoolean() ? Optional.empty() : Optional.of("my tokens: #1"),
        keystore,
        keystore.map(any -> "0"));
  }

  private static String[] conditions(Random random) {
    List<String> conditions = new ArrayList<>();
    conditions.add("path:" + any(random, PATHS));
    if (random.nextBoolean()) {
      conditions.add("method:POST");
    }
    if (random.nextBoolean()) {
      conditions.add("cidr:2001:db8::/32");
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      conditions.add(
          "header:X-" + i + any(random, new String[] {"", "=a b", "=\"x\\y\": #1", "==~"}));
    }
    if (random.nextBoolean()) {
      conditions.add("host:*.example.com");
    }
    if (random.nextBoolean()) {
      conditions.add("destination:10.0.0.0/8");
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      conditions.add("cookie:c" + i + any(random, new String[] {"", "=a'b", "=#1", "==&"}));
      conditions.add("query:q" + i + any(random, new String[] {"", "=a: \\ b", "==é", "=100% #"}));
    }
    return conditions.toArray(String[]::new);
  }

  static <T> T any(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }
}
