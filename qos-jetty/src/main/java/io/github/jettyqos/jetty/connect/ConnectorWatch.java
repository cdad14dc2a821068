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
 * A listener to the connectors of a running server. They may be added after the handlers have
 * started, and removed before they stop: Spring Boot adds and starts its own when the application
 * is ready.
 *
 * <p>A connector is counted from when it is added, until it is removed and stopped, except while it
 * has failed. An exception of the check fails the start of the connector.
 */
public final class ConnectorWatch implements Container.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectorWatch.class);

  private final Server server;
  private final Runnable came;
  private final Runnable gone;
  private final LifeCycle.Listener eachOne = new EachOne();

  /** Removed connectors that still run. */
  private final Set<Connector> leaving = ConcurrentHashMap.newKeySet();

  private volatile boolean following;

  /**
   * A watch that does not listen yet.
   *
   * @param came checks the server; its exception at the start of a connector fails that start
   * @param gone gives the threads of a removed connector to handlers
   */
  public ConnectorWatch(Server server, Runnable came, Runnable gone) {
    this.server = server;
    this.came = came;
    this.gone = gone;
  }

  /** The threads available to handlers now. */
  public ThreadSupply supply(int reserve) {
    // Not getConnectors(): setConnectors updates it only after the exchange of the beans.
    List<Connector> counted = new ArrayList<>(server.getBeans(Connector.class));
    counted.addAll(leaving);
    counted.removeIf(LifeCycle::isFailed);
    return ThreadSupply.of(server.getThreadPool(), counted, reserve);
  }

  /** Starts listening, and checks the connectors present. */
  public void follow() {
    server.addEventListener(this); // which reports all present connectors
    following = true;
    came.run();
  }

  public void leave() {
    following = false;
    server.removeEventListener(this); // which reports their removal
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
        leaving.add(connector); // a connector added to a running server keeps running
      }
      if (!following || !connector.isRunning()) { // it may have stopped meanwhile
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

  /** Gives the threads to handlers, which fails only if the pool has become smaller. */
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

    /**
     * A stopped connector that still belongs to the server may start again, and keeps its threads.
     */
    @Override
    public void lifeCycleStopped(LifeCycle connector) {
      if (leaving.contains(connector)) {
        leave((Connector) connector);
        gone();
      }
    }
  }
}
