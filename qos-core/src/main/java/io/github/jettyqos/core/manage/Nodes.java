package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The operations on the nodes of a front end. */
final class Nodes {
  private final Managed server;

  Nodes(Managed server) {
    this.server = server;
  }

  Answer all() {
    List<Map<String, @Nullable Object>> data = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("node", "health", "in flight", "requests", "pressure", "url", "what hurts"));
    for (NodeView each : cluster().nodes()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", each.name());
      one.put("url", each.url());
      one.put("health", each.health());
      one.put("inFlight", each.inFlight());
      one.put("dispatched", each.dispatched());
      one.put("admin", each.admin());
      one.put("state", each.state());
      one.put("sentence", each.sentence());
      one.put("pressure", each.pressure());
      data.add(one);
      String requests = Long.toString(each.dispatched());
      rows.add(
          List.of(
              each.name(),
              each.health(),
              "" + each.inFlight(),
              requests,
              pressure(each.pressure()),
              each.url(),
              Objects.requireNonNullElse(each.sentence(), "-")));
    }
    return new Answer(data, () -> TextTable.of(rows));
  }

  private static String pressure(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
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
      throw UnknownName.of("node", name, "is not there", names);
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
