package io.github.jettyqos.core.manage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What operators ask of the nodes of a front end, and do to them. */
final class Nodes {
  private final Managed server;

  Nodes(Managed server) {
    this.server = server;
  }

  Answer all() {
    List<NodeView> nodes = cluster().nodes();
    List<Map<String, @Nullable Object>> data = new ArrayList<>();
    for (NodeView each : nodes) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", each.name());
      one.put("url", each.url());
      one.put("health", each.health());
      one.put("inFlight", each.inFlight());
      data.add(one);
    }
    return new Answer(data, () -> TextTable.of(rows(nodes)));
  }

  private static List<List<String>> rows(List<NodeView> nodes) {
    return Stream.concat(
            Stream.of(List.of("node", "health", "in flight", "url")),
            nodes.stream()
                .map(
                    each ->
                        List.of(
                            each.name(),
                            each.health(),
                            Integer.toString(each.inFlight()),
                            each.url())))
        .toList();
  }

  String drain(String name) {
    known(name).drain(name);
    return "node " + name + " gets nothing new";
  }

  String undrain(String name) {
    known(name).undrain(name);
    return "node " + name + " gets requests again";
  }

  private ManagedCluster known(String name) {
    ManagedCluster cluster = cluster();
    List<String> names = cluster.nodes().stream().map(NodeView::name).toList();
    if (!names.contains(name)) {
      throw Unknown.of("node", name, "is not there", names);
    }
    return cluster;
  }

  private ManagedCluster cluster() {
    return server
        .cluster()
        .orElseThrow(
            () -> new IllegalStateException("this server is no front end, and has no nodes"));
  }
}
