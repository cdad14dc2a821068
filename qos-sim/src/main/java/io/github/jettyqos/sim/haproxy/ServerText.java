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

/**
 * The servers of a back end: the nodes, how they are asked for their state, and how many at once.
 */
final class ServerText {
  /** Addresses that a name may stand for. */
  private static final int SLOTS = 16;

  private final ClusterOptions cluster;
  private final HaproxyOptions own;
  private final Tls tls;
  private final Optional<String> health;

  /**
   * What authenticates nodes and this proxy to each other, in PEM, which HAProxy reads alone.
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

  /** What one of several HAProxies may have at once of a budget; 0 would mean no bound to it. */
  int perProcess(int budget) {
    return HaproxyOptions.part(budget, own.processes());
  }

  /** How many may wait here of so many at each node. */
  int queued(int most) {
    long all = (long) most * cluster.nodes().size();
    return (int) Math.min(Integer.MAX_VALUE, (all + own.processes() - 1) / own.processes());
  }

  /** Whether names are asked for again while HAProxy runs. */
  boolean resolves() {
    return cluster.nodes().stream().anyMatch(NodeOptions::dns);
  }

  /**
   * The servers of one back end.
   *
   * @param agent the class that agents are asked about; empty if they are not asked
   * @param maxconn requests at once at each
   */
  void write(Lines to, Optional<String> agent, int maxconn) {
    health.ifPresent(
        path -> {
          to.line("option httpchk");
          to.line("http-check send meth GET uri " + Word.of(path) + " hdr Host qos-node");
          to.line("http-check expect ! rstatus ^5");
        });
    to.line(
        "default-server check inter 1s fastinter 200ms fall 2 rise 1"
            + (cluster.slowStart().isZero()
                ? ""
                : " slowstart " + Lines.millis(cluster.slowStart()))
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
      line.append(Lines.millis(own.agentInter()));
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
    words.append(Word.of(ca.toString()));
    if (!isAddress(host)) {
      words.append(" sni str(").append(host).append(") check-sni ").append(host);
    }
    words.append(" verifyhost ").append(node.url().address());
    tls.own().ifPresent(own -> words.append(" crt ").append(Word.of(own.toString())));
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

  /** The nodes that no agent tells of. */
  List<String> silent() {
    return cluster.nodes().stream()
        .filter(each -> each.agent().isEmpty())
        .map(NodeOptions::name)
        .toList();
  }
}
