package io.github.jettyqos.rest;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.jetty.Qos;
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
 * Tells the gate in front of this server which requests the resources of an application handle, and
 * what {@link QosClass} says of them.
 *
 * <p>Jakarta REST finds it by itself, unless services are not to be loaded; then it is registered
 * as any other provider. Have the servlet load on startup: else its resources are not known before
 * its first request. Without a gate nothing happens.
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

  /** Called for each method of a resource; at the first one all classes are known. */
  @Override
  public synchronized void configure(ResourceInfo resource, FeatureContext context) {
    if (told) {
      return;
    }
    told = true;
    ServletContext servlets = servletContext;
    Object qos = servlets == null ? null : servlets.getAttribute(Qos.CONTEXT_ATTRIBUTE);
    if (servlets == null || !(qos instanceof Qos gate)) {
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

  @SuppressWarnings("deprecation") // applications have instances there all the same
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
