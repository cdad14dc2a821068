package io.github.jettyqos.rest;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.classify.RouteRegistry;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.FeatureContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The feature that registers the routes of an application's resources, with their {@link QosClass}
 * annotations, at the gate of the server.
 *
 * <p>Jakarta REST finds it as a service; if services are off, register it as a provider. Let the
 * servlet load on startup, as its resources are unknown until then. Without a gate it has no
 * effect.
 *
 * <p>An annotation that names a class which the configuration does not have stops the servlet, and
 * with it the start of the server, by a {@link ConfigException} which names the annotated element.
 */
public final class QosFeature implements DynamicFeature {
  private static final Logger LOG = LoggerFactory.getLogger(QosFeature.class);

  @Context private @Nullable ServletContext servletContext;
  @Context private @Nullable ServletConfig servletConfig;
  @Context private @Nullable Application application;
  @Context private @Nullable Configuration configuration;
  private boolean told;

  /** For the framework, which fills it. */
  public QosFeature() {}

  /** Called for each resource method; at the first call all classes are known. */
  @Override
  public synchronized void configure(ResourceInfo resource, FeatureContext context) {
    if (told) {
      return;
    }
    told = true;
    ServletContext servlets = servletContext;
    if (servlets == null
        || !(servlets.getAttribute(RouteRegistry.ATTRIBUTE) instanceof RouteRegistry gate)) {
      LOG.debug("there is no gate in front of {}", application);
      return;
    }
    List<Resource> resources = new ArrayList<>();
    registered().forEach(type -> resources.addAll(Annotations.read(type)));
    List<Route> routes = RestRoutes.of(resources);
    String name = servletConfig == null ? null : servletConfig.getServletName();
    if (name == null) {
      LOG.warn(
          "@QosClass has no effect in {}: it runs as a filter; have it run as a servlet",
          application);
      return;
    }
    LOG.debug("{} routes of {} in servlet {}", routes.size(), application, name);
    gate.routes(servlets.getContextPath(), name, routes);
  }

  @SuppressWarnings("deprecation") // applications have instances there nevertheless
  private Set<Class<?>> registered() {
    Set<Class<?>> types = new LinkedHashSet<>();
    if (application != null) {
      types.addAll(application.getClasses());
      application.getSingletons().forEach(each -> types.add(each.getClass()));
    }
    if (configuration != null) {
      types.addAll(configuration.getClasses());
      configuration.getInstances().forEach(each -> types.add(each.getClass()));
    }
    return types;
  }
}
