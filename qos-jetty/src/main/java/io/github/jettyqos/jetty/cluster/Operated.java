package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.manage.ManagedCluster;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import java.util.List;

/** The nodes of a front end in the management operations. */
record Operated(Fleet fleet) implements ManagedCluster {

  @Override
  public List<NodeView> nodes() {
    return fleet.all().stream().map(fleet::view).toList();
  }

  @Override
  public void drain(String name) {
    fleet.drain(named(name));
  }

  @Override
  public void undrain(String name) {
    fleet.undrain(named(name));
  }

  private Node named(String name) {
    return fleet.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no node " + name));
  }
}
