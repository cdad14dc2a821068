package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.measure.ClusterListener;
import io.github.jettyqos.core.measure.NodeCounts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Those that are told which nodes there are, while the front end runs.
 *
 * <p>Races. T1 adds a listener while T2 (discovery) finds that a node has gone. Were T1 to tell of
 * those that there are without the monitor, the listener might hear that the node has gone first,
 * and that it is there then, for ever. All is done under the monitor; no request comes by here.
 */
final class Roll extends AbstractLifeCycle {
  private static final Logger LOG = LoggerFactory.getLogger(Roll.class);

  private final Set<NodeCounts> nodes = new LinkedHashSet<>();
  private final List<ClusterListener> listeners = new ArrayList<>();
  private boolean told;

  /** What it throws of a front end that runs already is thrown on, and it is not added. */
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

  /** A copy, as it may remove itself. What it throws is not the fault of the front end. */
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
