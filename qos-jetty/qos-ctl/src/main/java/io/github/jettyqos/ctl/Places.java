package io.github.jettyqos.ctl;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.ClusterOptions;
import io.github.jettyqos.core.config.HaproxyOptions;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.NodeOptions;
import io.github.jettyqos.core.config.QosConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The classes and nodes of the servers of an HAProxy, by the file of its configuration. */
final class Places {
  private final Map<String, Integer> configured = new HashMap<>();
  private final Map<String, NodeOptions> nodes = new HashMap<>();
  private final int processes;

  /**
   * The places of a cluster.
   *
   * @param config with a cluster
   * @param threads handlers of a node if not configured
   */
  Places(QosConfig config, int threads) {
    ClusterOptions cluster =
        config
            .cluster()
            .orElseThrow(() -> new ConfigException("cluster", "is missing; give one with nodes"));
    processes = cluster.haproxy().map(each -> each.processes()).orElse(1);
    Partition partition = Partition.share(config.classes(), Needs.divided(config, threads));
    for (int k = 0; k < partition.size(); k++) {
      ServiceClass each = config.classes().get(k);
      configured.put(each.name(), part(partition.budget(k)));
    }
    cluster.nodes().forEach(each -> nodes.put(each.name(), each));
  }

  /**
   * The class and the node of a server.
   *
   * @param className the class
   * @param admin of the node; empty if it has none
   * @param configured concurrent requests from this HAProxy
   */
  record Place(String className, Optional<String> admin, int configured) {}

  /** The part of a budget for this HAProxy. */
  int part(int budget) {
    return HaproxyOptions.part(budget, processes);
  }

  /** The place of a server; empty if the file has no such class or node. */
  Optional<Place> of(ServerRow row) {
    Optional<String> name = HaproxyOptions.className(row.backend()).filter(configured::containsKey);
    NodeOptions node = node(row.name());
    if (name.isEmpty() || node == null) {
      return Optional.empty();
    }
    Optional<String> admin =
        node.admin()
            .map(url -> node.dns() ? url.at(host(row.address())) : url)
            .map(Object::toString);
    return Optional.of(new Place(name.get(), admin, configured.getOrDefault(name.get(), 1)));
  }

  /** The node of a server; each address of a host with several is a server with a number. */
  private @Nullable NodeOptions node(String server) {
    NodeOptions exact = nodes.get(server);
    if (exact != null && !exact.dns()) {
      return exact;
    }
    NodeOptions template = nodes.get(server.replaceAll("-[0-9]+$", ""));
    return template != null && template.dns() ? template : null;
  }

  private static String host(String address) {
    int colon = address.lastIndexOf(':');
    return colon < 0 ? address : address.substring(0, colon);
  }
}
