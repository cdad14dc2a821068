package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.classify.RouteRegistry;
import io.github.jettyqos.jetty.route.ServletContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.component.Container;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The routes of all servlet contexts behind the gate: collected when the gate has started, and
 * again when one of them starts, stops or is removed later, or a framework registers its routes.
 *
 * <p>Contexts start with the gate, before a connector accepts requests, and a context deployed
 * later before it gets any; so the routes of a request's context are always known.
 *
 * <pre>
 *  T1 (starts a context) collects routes, and passes them to the installation.
 *  T2 (a framework in another context) does the same.
 *  Both do so under one lock, and each collects all started contexts: the later thread has all. The
 *  installation takes its own lock for this; no thread takes this lock while it holds that one.
 * </pre>
 */
public final class ServletContexts
    implements RouteRegistry, Container.InheritedListener, LifeCycle.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(ServletContexts.class);

  /** The attribute of a servlet context for handlers that know no type of ours. */
  private static final String PRESSURE = "jetty.qos.pressure";

  /** The maximum of contexts with registered routes. */
  private static final int MOST = 10_000;

  /** A servlet of a context. */
  private record ServletKey(String contextPath, String servletName) {}

  private final Handler.Container gate;
  private final Installation installation;
  private final Map<ServletKey, List<Route>> dispatched = new LinkedHashMap<>();

  public ServletContexts(Handler.Container gate, Installation installation) {
    this.gate = gate;
    this.installation = installation;
  }

  @Override
  public synchronized void routes(String contextPath, String servletName, List<Route> routes) {
    ServletKey key = new ServletKey(contextPath, servletName);
    List<Route> before = dispatched.put(key, List.copyOf(routes));
    if (dispatched.size() > MOST) {
      dispatched.remove(key);
      throw new IllegalStateException("more than " + MOST + " servlets tell their routes");
    }
    try {
      collect(null);
    } catch (RuntimeException e) {
      if (before == null) {
        dispatched.remove(key);
      } else {
        dispatched.put(key, before);
      }
      throw e;
    }
    if (before == null && isLate(contextPath)) {
      LOG.warn(
          "servlet {} of context {} tells what it handles after its first request came, which was"
              + " classified without; have it load on startup",
          servletName,
          contextPath.isEmpty() ? "/" : contextPath);
    }
  }

  /** Whether the context has started, so that requests may arrive. */
  private boolean isLate(String contextPath) {
    Server server = gate.getServer();
    return server != null
        && Arrays.stream(server.getConnectors()).anyMatch(LifeCycle::isRunning)
        && gate.getDescendants(ContextHandler.class).stream()
            .anyMatch(each -> each.isStarted() && ServletContext.pathOf(each).equals(contextPath));
  }

  /** Collects the routes of all contexts except one; not while the gate itself starts or stops. */
  private synchronized void collect(@Nullable Object without) {
    if (!gate.isStarted()) {
      return;
    }
    List<ServletContext> contexts = new ArrayList<>();
    for (ContextHandler each : gate.getDescendants(ContextHandler.class)) {
      if (each.isStarted() && each != without) {
        ServletContext.of(each).ifPresent(contexts::add);
      }
    }
    contexts.sort(Comparator.comparing(ServletContext::preference).reversed());
    List<Route> routes = new ArrayList<>();
    for (ServletContext context : contexts) {
      routes.addAll(
          context.routes(
              servlet -> dispatched.get(new ServletKey(context.contextPath(), servlet))));
    }
    installation.routes(routes);
  }

  @Override
  public void beanAdded(Container parent, Object child) {
    if (child instanceof ContextHandler context) {
      context.setAttribute(ATTRIBUTE, this);
      DoubleSupplier pressure = () -> installation.pressure().value();
      context.setAttribute(PRESSURE, pressure);
      context.addEventListener(this);
    }
  }

  @Override
  public void beanRemoved(Container parent, Object child) {
    if (child instanceof ContextHandler context) {
      context.removeEventListener(this);
      context.removeAttribute(ATTRIBUTE);
      context.removeAttribute(PRESSURE);
      collect(context); // in Jetty 12.0 it is still among the children
    }
  }

  /** Called for a context, or for the gate. */
  @Override
  public void lifeCycleStarted(LifeCycle started) {
    collect(null);
  }

  @Override
  public void lifeCycleStopped(LifeCycle stopped) {
    collect(null);
  }
}
