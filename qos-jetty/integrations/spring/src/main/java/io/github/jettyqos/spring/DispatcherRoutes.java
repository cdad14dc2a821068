package io.github.jettyqos.spring;

import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.classify.RouteRegistry;
import jakarta.servlet.ServletContext;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * The registration of the dispatchers' routes at the gate, when all beans are created, and no
 * connector is open yet.
 */
final class DispatcherRoutes implements SmartInitializingSingleton, ApplicationContextAware {
  private final QosInstaller installer;
  private @Nullable ApplicationContext context;

  DispatcherRoutes(QosInstaller installer) {
    this.installer = installer;
  }

  @Override
  public void setApplicationContext(ApplicationContext own) {
    this.context = own;
  }

  @Override
  public void afterSingletonsInstantiated() {
    if (installer.handler() == null || !(context instanceof WebApplicationContext web)) {
      return;
    }
    ServletContext servlets = web.getServletContext();
    if (servlets == null
        || !(servlets.getAttribute(RouteRegistry.ATTRIBUTE) instanceof RouteRegistry gate)) {
      return;
    }
    dispatchers(web)
        .forEach(
            (servlet, name) -> {
              ApplicationContext own = servlet.getWebApplicationContext();
              List<Route> routes = new MvcRoutes(own == null ? web : own).routes();
              gate.routes(servlets.getContextPath(), name, routes);
            });
  }

  /** The dispatchers with the names of their servlets. */
  private static IdentityHashMap<DispatcherServlet, String> dispatchers(
      ApplicationContext context) {
    IdentityHashMap<DispatcherServlet, String> names = new IdentityHashMap<>();
    context
        .getBeansOfType(DispatcherServlet.class, true, false)
        .forEach((name, servlet) -> names.put(servlet, name));
    for (ServletRegistrationBean<?> each :
        context.getBeansOfType(ServletRegistrationBean.class, true, false).values()) {
      if (each.getServlet() instanceof DispatcherServlet servlet) {
        names.put(servlet, each.getServletName());
      }
    }
    return names;
  }
}
