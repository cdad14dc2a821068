package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.ClusterOptions;
import io.github.jettyqos.core.config.ClusterOptions.Balance;
import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.core.config.HaproxyOptions;
import io.github.jettyqos.core.config.QosConfig;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The whole configuration of HAProxy. */
final class HaproxyText {
  private HaproxyText() {}

  /**
   * Makes it.
   *
   * @param config of the nodes, with a cluster
   * @param partition of the threads of one node
   * @param tls where its files are, in PEM
   * @throws ConfigException if HAProxy cannot say it
   */
  static String of(QosConfig config, Partition partition, ServerText.Tls tls) {
    ClusterOptions cluster = cluster(config);
    String classHeader = classHeader(config);
    Optional<String> health = HealthPath.of(config);
    HaproxyOptions own = own(cluster);
    ServerText servers = new ServerText(cluster, own, tls, health);
    HaproxyLines to = new HaproxyLines();
    head(to, config, partition, own, servers);
    to.section("global");
    own.threads().ifPresent(threads -> to.line("nbthread " + threads));
    own.statsSocket()
        .ifPresent(
            path -> {
              to.comment("For qosctl haproxy, which resets what an agent that died has left.");
              to.comment("A file in any case, never a port that others could reach.");
              to.line("stats socket unix@" + HaproxyQuoting.of(path) + " mode 600 level admin");
            });
    defaults(to, cluster);
    if (servers.resolves()) {
      to.section("resolvers qos-nodes");
      to.line("parse-resolv-conf");
      to.line("hold valid 10s");
    }
    FrontEndText.write(to, config, bind(own), classHeader);
    BackEndText back =
        new BackEndText(to, config, servers, classHeader, balance(cluster.balance()));
    for (int k = 0; k < config.classes().size(); k++) {
      back.ofClass(config.classes().get(k), partition.budget(k));
    }
    for (ExemptClass each : config.exempt()) {
      back.exempt(each.name(), servers.perProcess(partition.total()));
    }
    if (Routing.needsNodes(config)) {
      back.byNode(servers.perProcess(partition.total()));
    }
    return to.toString();
  }

  private static final Set<Balance> LIKE_LEAST_CONNECTIONS =
      EnumSet.of(Balance.MAXIMUM_IDLE_FIRST, Balance.PROBING, Balance.SIZE_INTERVALS);

  private static void head(
      HaproxyLines to,
      QosConfig config,
      Partition partition,
      HaproxyOptions own,
      ServerText servers) {
    ClusterOptions cluster = cluster(config);
    to.head(
        "Written by qos-sim haproxy, of the configuration of the nodes. Write it again when that");
    to.head("changes: classes and rules are the same here and there.");
    to.head("");
    to.head("At each node " + partition.inWords(names(config)) + ".");
    int processes = own.processes();
    if (processes > 1) {
      to.head("Each of " + processes + " HAProxies has its part of every budget.");
    }
    if (LIKE_LEAST_CONNECTIONS.contains(cluster.balance())) {
      to.head(
          "HAProxy has no such thing as "
              + Allowed.OneOf.nameOf(cluster.balance())
              + ": least connections, which is that where nodes are equal.");
    }
    if (HealthPath.of(config).isEmpty()) {
      to.head("No exempt class has an exact path: that a node hangs is not seen by health checks,");
      to.head(
          "which only connect. With health: { match: [path:/health], exempt: true } it would be.");
    }
    if (!servers.knownByAddress().isEmpty()) {
      to.head("HAProxy looks for an address only in the common name of a certificate: those of");
      to.head("these nodes need theirs there: " + String.join(", ", servers.knownByAddress()));
    }
    if (!servers.silent().isEmpty()) {
      to.head("Without agent, and so with fixed budgets: " + String.join(", ", servers.silent()));
    }
  }

  private static List<String> names(QosConfig config) {
    return config.classes().stream().map(each -> each.name()).toList();
  }

  private static void defaults(HaproxyLines to, ClusterOptions cluster) {
    to.section("defaults");
    to.line("mode http");
    to.line("timeout connect " + HaproxyLines.millis(cluster.connectTimeout()));
    to.comment("Slow clients: the head of a request, and what comes after a pause.");
    to.line("timeout http-request 10s");
    to.line("timeout http-keep-alive 1m");
    to.line("timeout client 30s");
    to.line("timeout server 60s");
    to.comment("WebSocket: how long it may be silent.");
    to.line("timeout tunnel 1h");
    to.comment("Again, and at another node, only what no node can have begun.");
    to.line("retries " + cluster.retries());
    to.line("option redispatch 1");
    to.line("retry-on conn-failure");
  }

  private static String bind(HaproxyOptions own) {
    return own.bind()
        + own.certificate().map(crt -> " ssl crt " + crt + " alpn h2,http/1.1").orElse("");
  }

  private static String balance(Balance balance) {
    return switch (balance) {
      case ROUND_ROBIN -> "balance roundrobin";
      case TARGET_HASHING, LOCALITY_AWARE ->
          "balance hash baseq\nhash-type consistent\nhash-balance-factor 125";
      case LEAST_CONNECTIONS, MAXIMUM_IDLE_FIRST, PROBING, SIZE_INTERVALS -> "balance leastconn";
    };
  }

  private static ClusterOptions cluster(QosConfig config) {
    return config
        .cluster()
        .orElseThrow(
            () -> new ConfigException("cluster", "is missing; give one with nodes and haproxy"));
  }

  private static HaproxyOptions own(ClusterOptions cluster) {
    return cluster
        .haproxy()
        .orElseThrow(
            () -> new ConfigException("cluster.haproxy", "is missing; give {} for its defaults"));
  }

  private static String classHeader(QosConfig config) {
    String header = config.frontEnds().classHeader().orElse(FrontEnds.USUAL_CLASS_HEADER);
    return ConditionAcl.headerName(FrontEnds.CLASS_HEADER.name(), header);
  }
}
