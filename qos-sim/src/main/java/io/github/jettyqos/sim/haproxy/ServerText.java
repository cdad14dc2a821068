package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.ClusterOptions;
import io.github.jettyqos.core.config.HaproxyOptions;
import io.github.jettyqos.core.config.NodeOptions;
import io.github.jettyqos.core.config.NodeOptions.NodeProtocol;
import io.github.jettyqos.core.config.NodeOptions.NodeUrl;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The servers of a back end: the nodes, their checks and their limits. */
final class ServerText {
  /** Addresses that a name may stand for. */
  private static final int SLOTS = 16;

  private final ClusterOptions cluster;
  private final HaproxyOptions own;
  private final Tls tls;
  private final Optional<String> health;

  /**
   * The TLS files of this proxy, in PEM, the only format that HAProxy reads.
   *
   * @param ca the certificates that those of nodes are checked against
   * @param own certificate and key of this proxy
   */
  record Tls(Optional<Path> ca, Optional<Path> own) {}

  ServerText(ClusterOptions cluster, HaproxyOptions own, Tls tls, Optional<String> health) {
    this.cluster = cluster;
    this.own = own;
    this.tls = tls;
    this.health = health;
  }

  /** The share of one of several HAProxies in a budget; at least 1, as 0 means no bound. */
  int perProcess(int budget) {
    return HaproxyOptions.part(budget, own.processes());
  }

  /** The number of requests that may wait here for a limit at each node. */
  int queued(int most) {
    long all = (long) most * cluster.nodes().size();
    return (int) Math.min(Integer.MAX_VALUE, (all + own.processes() - 1) / own.processes());
  }

  /** Tells whether names are resolved again while HAProxy runs. */
  boolean resolves() {
    return cluster.nodes().stream().anyMatch(NodeOptions::dns);
  }

  /**
   * The servers of one back end.
   *
   * @param agent the class that agents are asked about; empty if they are not asked
   * @param maxconn requests at once at each
   */
  void write(HaproxyLines to, Optional<String> agent, int maxconn) {
    health.ifPresent(
        path -> {
          to.line("option httpchk");
          to.line("http-check send meth GET uri " + HaproxyQuoting.of(path) + " hdr Host qos-node");
          to.line("http-check expect ! rstatus ^5");
        });
    to.line(
        "default-server check inter 1s fastinter 200ms fall 2 rise 1"
            + (cluster.slowStart().isZero()
                ? ""
                : " slowstart " + HaproxyLines.millis(cluster.slowStart()))
            + " maxconn "
            + maxconn);
    for (NodeOptions node : cluster.nodes()) {
      to.line(server(node, agent));
    }
  }

  private String server(NodeOptions node, Optional<String> agent) {
    NodeUrl url = node.url();
    String address = url.host() + ":" + url.port();
    StringBuilder line = new StringBuilder();
    if (node.dns()) {
      line.append("server-template ").append(node.name()).append("- 1-").append(SLOTS);
      line.append(' ').append(address).append(" resolvers qos-nodes init-addr last,libc,none");
    } else {
      line.append("server ").append(node.name()).append(' ').append(address);
    }
    if (agent.isPresent() && node.agent().isPresent()) {
      line.append(" agent-check agent-port ").append(node.agent().getAsInt());
      line.append(" agent-inter ");
      line.append(HaproxyLines.millis(own.agentInter()));
      // The node divides its budget by the number behind the name.
      String parts = own.processes() == 1 ? "" : "/" + own.processes();
      line.append(" agent-send \"").append(agent.get()).append(parts).append("\\n\"");
    }
    boolean h2 = node.protocol() == NodeProtocol.HTTP2;
    if (url.secure()) {
      line.append(secured(node, h2));
    } else if (h2) {
      line.append(" proto h2");
    }
    return line.toString();
  }

  private String secured(NodeOptions node, boolean h2) {
    String host = node.url().host();
    Path ca =
        tls.ca()
            .orElseThrow(
                () ->
                    ConfigException.of(
                        "--ca-file",
                        node.name(),
                        "is reached over TLS, and HAProxy reads certificates in PEM; give the file"
                            + " of those that nodes are checked against"));
    StringBuilder words = new StringBuilder(" ssl verify required ca-file ");
    words.append(HaproxyQuoting.of(ca.toString()));
    if (!isAddress(host)) {
      words.append(" sni str(").append(host).append(") check-sni ").append(host);
    }
    words.append(" verifyhost ").append(node.url().address());
    tls.own().ifPresent(own -> words.append(" crt ").append(HaproxyQuoting.of(own.toString())));
    return words.append(" alpn ").append(h2 ? "h2" : "http/1.1").toString();
  }

  private static boolean isAddress(String host) {
    return host.startsWith("[") || host.matches("[0-9.]+");
  }

  /**
   * The nodes whose certificate needs their address as its common name: HAProxy 2.6 does not look
   * for addresses among alternative names, and would reach none of them.
   */
  List<String> knownByAddress() {
    return cluster.nodes().stream()
        .filter(each -> each.url().secure() && isAddress(each.url().host()))
        .map(NodeOptions::name)
        .toList();
  }

  /** The nodes without an agent. */
  List<String> silent() {
    return cluster.nodes().stream()
        .filter(each -> each.agent().isEmpty())
        .map(NodeOptions::name)
        .toList();
  }
}
