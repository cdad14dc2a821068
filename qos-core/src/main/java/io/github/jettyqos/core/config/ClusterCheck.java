package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.ClusterControl;
import io.github.jettyqos.core.law.QuotaLaw;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Refuses what does not fit together in a cluster, or has no effect there. */
record ClusterCheck(String section, List<NodeOptions> nodes) {

  void times(Duration heartbeat, Duration timeout) {
    if (timeout.compareTo(heartbeat) > 0) {
      throw ConfigException.of(
          section + ".timeout",
          Durations.format(timeout),
          "is longer than heartbeat " + Durations.format(heartbeat) + "; give at most that");
    }
  }

  void nodes(int most) {
    if (nodes.isEmpty() || nodes.size() > most) {
      throw ConfigException.of(
          section + ".nodes", nodes.size(), "nodes; give at least one and at most " + most);
    }
    Set<String> names = new HashSet<>();
    Set<NodeUrl> urls = new HashSet<>();
    Set<String> admins = new HashSet<>();
    Set<String> agents = new HashSet<>();
    for (int i = 0; i < nodes.size(); i++) {
      NodeOptions node = nodes.get(i);
      String admin = admin(node);
      OptionalInt agent = node.agent();
      requireOwn(names.add(node.name()), i, "name", node.name(), "name of two nodes");
      requireOwn(urls.add(node.url()), i, "url", node.url(), "URL of two nodes");
      requireOwn(
          admin.isEmpty() || admins.add(admin),
          i,
          "admin",
          admin,
          "admin connector of two nodes, and one would be taken for the other");
      requireOwn(
          agent.isEmpty() || agents.add(node.url().host() + agent),
          i,
          "agent",
          agent.orElse(0),
          "agent of two nodes at that host");
    }
  }

  private void requireOwn(boolean own, int index, String name, Object value, String what) {
    require(own, index, name, value, "is the " + what + "; give each its own");
  }

  private static String admin(NodeOptions node) {
    return node.admin().map(NodeUrl::toString).orElse("");
  }

  /** Nodes answer nobody without a token, and who has one takes it somewhere. */
  void token(Optional<String> token, ClusterControl quotas) {
    for (int i = 0; i < nodes.size(); i++) {
      Optional<NodeUrl> admin = nodes.get(i).admin();
      require(
          admin.isEmpty() || token.isPresent(),
          i,
          "admin",
          admin(nodes.get(i)),
          "answers nobody without a token; give " + section + ".token");
      require(
          admin.isPresent() || quotas.law() == QuotaLaw.LOCAL,
          i,
          "name",
          nodes.get(i).name(),
          "cannot be told a budget; give its admin, or quotas with law: local");
    }
    if (token.isPresent() && nodes.stream().noneMatch(node -> node.admin().isPresent())) {
      throw ConfigException.of(
          section + ".token", token.get(), "has no effect: no node has an admin; leave it out");
    }
  }

  void tls(Optional<ClusterTls> tls) {
    if (tls.isPresent() && nodes.stream().noneMatch(ClusterCheck::isSecure)) {
      throw new ConfigException(
          section + ".tls", "has no effect: no node has a URL with https; leave it out");
    }
  }

  private static boolean isSecure(NodeOptions node) {
    return node.url().secure() || node.admin().filter(NodeUrl::secure).isPresent();
  }

  private void require(boolean holds, int index, String name, Object value, String problem) {
    if (!holds) {
      throw ConfigException.of(section + ".nodes[" + index + "]." + name, value, problem);
    }
  }
}
