package io.github.jettyqos.jetty;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.Container;
import org.eclipse.jetty.util.component.LifeCycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connectors of a server whose handlers run. They may come later than these, and go before:
 * Spring Boot adds and starts its own when the application is ready.
 *
 * <p>A connector is counted from when it is added, until it is removed and does not run any more,
 * and not while it has failed. What is refused when one starts fails its start.
 */
final class ConnectorWatch implements Container.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectorWatch.class);

  private final Server server;
  private final Consumer<Server> changed;
  private final LifeCycle.Listener eachOne = new EachOne();

  /** Removed, and running still. */
  private final Set<Connector> leaving = ConcurrentHashMap.newKeySet();

  private volatile boolean following;

  /**
   * Follows nothing yet.
   *
   * @param changed checks the server; what it throws when a connector starts fails that
   */
  ConnectorWatch(Server server, Consumer<Server> changed) {
    this.server = server;
    this.changed = changed;
  }

  /** What handlers can have now. */
  ThreadSupply supply(int reserve) {
    // Not getConnectors(): when beans are exchanged by setConnectors, it changes only after that.
    List<Connector> counted = new ArrayList<>(server.getBeans(Connector.class));
    counted.addAll(leaving);
    counted.removeIf(LifeCycle::isFailed);
    return ThreadSupply.of(server.getThreadPool(), counted, reserve);
  }

  /** Begins, and checks once for what has come while nobody looked. */
  void follow() {
    server.addEventListener(this); // which tells of all that are there
    following = true;
    changed.accept(server);
  }

  void leave() {
    following = false;
    server.removeEventListener(this); // likewise
    leaving.forEach(each -> each.removeEventListener(eachOne));
    leaving.clear();
  }

  @Override
  public void beanAdded(Container parent, Object child) {
    if (child instanceof Connector connector) {
      connector.addEventListener(eachOne);
      if (connector.isRunning()) {
        changed();
      }
    }
  }

  @Override
  public void beanRemoved(Container parent, Object child) {
    if (child instanceof Connector connector) {
      if (following && connector.isRunning()) {
        leaving.add(connector); // one that was added to a running server goes on
      } else {
        connector.removeEventListener(eachOne);
      }
      gone();
    }
  }

  private void changed() {
    if (following) {
      changed.accept(server);
    }
  }

  /** There are more threads now, which cannot be too few: unless the pool has become smaller. */
  private void gone() {
    try {
      changed();
    } catch (ConfigException e) {
      LOG.warn("a connector has gone, and what is left of {} does not fit", server, e);
    }
  }

  /** Listens to each connector. */
  private final class EachOne implements LifeCycle.Listener {
    @Override
    public void lifeCycleStarting(LifeCycle connector) {
      changed();
    }

    @Override
    public void lifeCycleFailure(LifeCycle connector, Throwable cause) {
      ended(connector);
    }

    @Override
    public void lifeCycleStopped(LifeCycle connector) {
      ended(connector);
    }

    private void ended(LifeCycle connector) {
      if (connector instanceof Connector known && leaving.remove(known)) {
        known.removeEventListener(this);
      }
      gone();
    }
  }
}
