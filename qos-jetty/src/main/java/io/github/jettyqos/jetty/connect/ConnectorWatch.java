package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
public final class ConnectorWatch implements Container.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectorWatch.class);

  private final Server server;
  private final Runnable came;
  private final Runnable gone;
  private final LifeCycle.Listener eachOne = new EachOne();

  /** Removed, and running still. */
  private final Set<Connector> leaving = ConcurrentHashMap.newKeySet();

  private volatile boolean following;

  /**
   * Follows nothing yet.
   *
   * @param came checks the server; what it throws when a connector starts fails that start
   * @param gone has what a connector had go to handlers
   */
  public ConnectorWatch(Server server, Runnable came, Runnable gone) {
    this.server = server;
    this.came = came;
    this.gone = gone;
  }

  /** What handlers can have now. */
  public ThreadSupply supply(int reserve) {
    // Not getConnectors(): when beans are exchanged by setConnectors, it changes only after that.
    List<Connector> counted = new ArrayList<>(server.getBeans(Connector.class));
    counted.addAll(leaving);
    counted.removeIf(LifeCycle::isFailed);
    return ThreadSupply.of(server.getThreadPool(), counted, reserve);
  }

  /** Begins, and checks once for what has come while nobody looked. */
  public void follow() {
    server.addEventListener(this); // which tells of all that are there
    following = true;
    came.run();
  }

  public void leave() {
    following = false;
    server.removeEventListener(this); // likewise
    leaving.forEach(each -> each.removeEventListener(eachOne));
    leaving.clear();
  }

  @Override
  public void beanAdded(Container parent, Object child) {
    if (child instanceof Connector connector) {
      leaving.remove(connector);
      connector.addEventListener(eachOne);
      if (connector.isRunning()) {
        came();
      }
    }
  }

  @Override
  public void beanRemoved(Container parent, Object child) {
    if (child instanceof Connector connector) {
      if (following && connector.isRunning()) {
        leaving.add(connector); // one that was added to a running server goes on
      }
      if (!following || !connector.isRunning()) { // which may have ended in this moment
        leave(connector);
      }
      gone();
    }
  }

  private void leave(Connector connector) {
    connector.removeEventListener(eachOne);
    leaving.remove(connector);
  }

  private void came() {
    if (following) {
      came.run();
    }
  }

  /** There are more threads now, which cannot be too few: unless the pool has become smaller. */
  private void gone() {
    try {
      if (following) {
        gone.run();
      }
    } catch (ConfigException e) {
      LOG.warn("a connector has gone, and what is left of {} does not fit", server, e);
    }
  }

  /** Listens to each connector. */
  private final class EachOne implements LifeCycle.Listener {
    @Override
    public void lifeCycleStarting(LifeCycle connector) {
      came();
    }

    @Override
    public void lifeCycleFailure(LifeCycle connector, Throwable cause) {
      if (leaving.contains(connector)) {
        leave((Connector) connector);
      }
      gone();
    }

    /** One that is the server's still may start again, and keeps what it has. */
    @Override
    public void lifeCycleStopped(LifeCycle connector) {
      if (leaving.contains(connector)) {
        leave((Connector) connector);
        gone();
      }
    }
  }
}
