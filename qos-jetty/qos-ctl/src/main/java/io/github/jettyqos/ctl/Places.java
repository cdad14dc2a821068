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

/** Which class and node a server of HAProxy stands for, by the file that it was configured by. */
final class Places {
  private final Map<String, Integer> configured = new HashMap<>();
  private final Map<String, NodeOptions> nodes = new HashMap<>();
  private final int processes;

  /**
   * The places of a cluster.
   *
   * @param config with a cluster
   * @param threads of a node, where the configuration leaves that to its pool
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
   * A place.
   *
   * @param className the class
   * @param admin of the node; empty if it has none
   * @param configured requests at once, of this HAProxy
   */
  record Place(String className, Optional<String> admin, int configured) {}

  /** This HAProxy's part of a budget. */
  int part(int budget) {
    return HaproxyOptions.part(budget, processes);
  }

  /** The place of a server; empty if it is of no class, or of no node of the file. */
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

  /** Of a name with several addresses, each is a server with a number. */
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
