package io.github.jettyqos.core.config;

import static io.github.jettyqos.core.config.RandomConfigs.any;

import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.config.ClusterOptions.Balance;
import io.github.jettyqos.core.config.ClusterOptions.ClusterTls;
import io.github.jettyqos.core.config.FrontEnds.HaproxyAgent;
import io.github.jettyqos.core.config.FrontEnds.LoadHeader;
import io.github.jettyqos.core.config.NodeOptions.NodeProtocol;
import io.github.jettyqos.core.law.ClusterControl;
import io.github.jettyqos.core.law.ClusterControl.QuotaLaw;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** Valid clusters at random, and what nodes tell front ends. */
final class RandomClusters {
  private RandomClusters() {}

  static void add(Random random, QosConfigBuilder config, boolean proxies) {
    if (proxies) {
      config.classHeader(any(random, new String[] {"X-QoS-Class", "x-class"}));
      config.loadHeader(any(random, LoadHeader.values()));
    }
    String address = proxies && random.nextBoolean() ? "10.0.0.1" : "127.0.0.1";
    config.haproxyAgent(new HaproxyAgent(random.nextInt(65536), address));
    if (random.nextBoolean()) {
      config.onward("a.internal", "*.b:80", "[::1]:8080");
    }
    boolean told = random.nextBoolean();
    Duration heartbeat = Duration.ofNanos(10_000_000 + random.nextLong(59_000_000_000L));
    Choices cluster =
        new Choices()
            .set(ClusterOptions.BALANCE, any(random, Balance.values()))
            .set(ClusterOptions.HEARTBEAT, heartbeat)
            .set(ClusterOptions.TIMEOUT, heartbeat.dividedBy(1 + random.nextInt(10)))
            .set(ClusterOptions.SLOW_START, Duration.ofMillis(random.nextInt(600_001)))
            .set(ClusterOptions.CONNECT_TIMEOUT, Duration.ofMillis(1 + random.nextInt(60_000)))
            .set(ClusterOptions.RETRIES, random.nextInt(17));
    for (int i = random.nextInt(5); i >= 0; i--) {
      cluster.add(ClusterOptions.NODES, node(random, i, told));
    }
    if (told) {
      cluster.set(ClusterOptions.TOKEN, "/path with blanks: #1");
      cluster.set(
          ClusterOptions.TLS,
          new ClusterTls(Optional.of("t"), Optional.of("p"), Optional.empty(), Optional.empty()));
      cluster.set(
          ClusterOptions.QUOTAS,
          new ClusterControl(
              any(random, QuotaLaw.values()), Duration.ofMillis(50 + random.nextInt(59_950))));
    }
    if (random.nextBoolean()) {
      cluster.set(
          ClusterOptions.HAPROXY,
          new HaproxyOptions(
              any(random, new String[] {"*:80", "[::]:443", "/run/x:1"}),
              random.nextBoolean() ? Optional.of("/etc/c.pem") : Optional.empty(),
              random.nextBoolean() ? OptionalInt.of(1 + random.nextInt(64)) : OptionalInt.empty(),
              1 + random.nextInt(64),
              Duration.ofMillis(10 + random.nextInt(59_990)),
              random.nextBoolean() ? Optional.of("/run/haproxy.sock") : Optional.empty()));
    }
    config.cluster(new ClusterOptions(cluster));
  }

  private static NodeOptions node(Random random, int i, boolean told) {
    NodeOptions node = NodeOptions.of("n" + i, "http://10.0.0." + i + ":" + (1 + i));
    if (told) {
      node = node.withAdmin("https://node" + i + ".example:9090");
    }
    if (random.nextBoolean()) {
      node = node.withAgent(1 + random.nextInt(65535));
    }
    if (random.nextBoolean()) {
      node = node.withDns();
    }
    return node.withProtocol(any(random, NodeProtocol.values()));
  }
}
