package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.measure.ClusterCounts.ClusterListener;
import io.github.jettyqos.core.measure.ClusterCounts.NodeCounts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners to the set of nodes, called while the front end runs.
 *
 * <p>Races. T1 adds a listener while T2 (discovery) removes a node. Without the monitor the
 * listener might be told of the removal before the node itself, and keep it forever. Everything
 * runs under the monitor, which no request takes.
 */
final class Roll extends AbstractLifeCycle {
  private static final Logger LOG = LoggerFactory.getLogger(Roll.class);

  private final Set<NodeCounts> nodes = new LinkedHashSet<>();
  private final List<ClusterListener> listeners = new ArrayList<>();
  private boolean told;

  /** Adds a listener; if the front end runs, its exceptions are thrown on, and it is not added. */
  synchronized void add(ClusterListener listener) {
    if (listeners.contains(listener)) {
      throw new IllegalStateException("there is one already: " + listener);
    }
    if (told) {
      begin(listener);
    }
    listeners.add(listener);
  }

  private void begin(ClusterListener listener) {
    listener.onStarted();
    try {
      nodes.forEach(listener::onNode);
    } catch (RuntimeException e) {
      listener.onStopping();
      throw e;
    }
  }

  synchronized void remove(ClusterListener listener) {
    listeners.remove(listener);
  }

  synchronized void came(NodeCounts node) {
    nodes.add(node);
    tell(each -> each.onNode(node));
  }

  synchronized void went(NodeCounts node) {
    nodes.remove(node);
    tell(each -> each.onGone(node));
  }

  @Override
  protected synchronized void doStart() {
    told = true;
    tell(this::begin);
  }

  @Override
  protected synchronized void doStop() {
    tell(ClusterListener::onStopping);
    told = false;
  }

  /** Calls all listeners, from a copy, as one may remove itself. Exceptions are logged. */
  private void tell(Consumer<ClusterListener> what) {
    if (!told) {
      return;
    }
    for (ClusterListener listener : List.copyOf(listeners)) {
      try {
        what.accept(listener);
      } catch (RuntimeException e) {
        LOG.warn("a listener to nodes threw; the front end goes on", e);
      }
    }
  }
}
