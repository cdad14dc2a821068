package io.github.jettyqos.spring;

import io.github.jettyqos.core.classify.Route;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/** The routes of a dispatcher, from its handler mappings in their order. */
final class MvcRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(MvcRoutes.class);

  private final ApplicationContext context;

  MvcRoutes(ApplicationContext context) {
    this.context = context;
  }

  List<Route> routes() {
    List<HandlerMapping> mappings =
        new ArrayList<>(
            BeanFactoryUtils.beansOfTypeIncludingAncestors(
                    context, HandlerMapping.class, true, false)
                .values());
    AnnotationAwareOrderComparator.sort(mappings);
    List<Route> routes = new ArrayList<>();
    for (HandlerMapping each : mappings) {
      if (each instanceof RequestMappingInfoHandlerMapping methods) {
        routes.addAll(ofMethods(methods));
      } else if (each instanceof AbstractUrlHandlerMapping urls) {
        routes.addAll(ofUrls(urls));
      } else {
        LOG.debug("what {} dispatches is not known", each);
      }
    }
    return routes;
  }

  private List<Route> ofMethods(RequestMappingInfoHandlerMapping mapping) {
    List<MappedMethod> mapped = new ArrayList<>();
    mapping
        .getHandlerMethods()
        .forEach(
            (info, method) -> {
              Set<String> methods =
                  info.getMethodsCondition().getMethods().stream()
                      .map(Enum::name)
                      .collect(Collectors.toUnmodifiableSet());
              Class<?> type = type(method);
              for (PathPattern pattern : patterns(info)) {
                mapped.add(new MappedMethod(pattern, methods, type, method.getMethod()));
              }
            });
    return MappedMethod.routes(mapped);
  }

  private static Collection<PathPattern> patterns(RequestMappingInfo info) {
    return info.getPathPatternsCondition() != null
        ? info.getPathPatternsCondition().getPatterns()
        : info.getPatternValues().stream().map(MappedMethod::parse).toList();
  }

  /** The type of the controller behind a proxy. */
  private Class<?> type(HandlerMethod method) {
    Class<?> type = method.getBeanType();
    if (!Proxy.isProxyClass(type)) {
      return type;
    }
    if (!(method.getBean() instanceof String name)) {
      return AopUtils.getTargetClass(method.getBean());
    }
    Class<?> target =
        context instanceof ConfigurableApplicationContext configurable
            ? AutoProxyUtils.determineTargetClass(configurable.getBeanFactory(), name)
            : null;
    return target == null ? type : target;
  }

  private List<Route> ofUrls(AbstractUrlHandlerMapping mapping) {
    Map<PathPattern, Object> handlers = new LinkedHashMap<>();
    mapping.getHandlerMap().forEach((url, each) -> handlers.put(MappedMethod.parse(url), each));
    List<Route> routes = new ArrayList<>();
    handlers.entrySet().stream()
        .sorted(Comparator.comparing(Map.Entry::getKey, PathPattern.SPECIFICITY_COMPARATOR))
        .forEach(each -> add(routes, each.getKey().getPatternString(), each.getValue()));
    add(routes, "/", mapping.getRootHandler());
    add(routes, "/**", mapping.getDefaultHandler());
    return routes;
  }

  private void add(List<Route> routes, String pattern, @Nullable Object handler) {
    Class<?> type =
        handler instanceof String name
            ? context.getType(name)
            : handler == null ? null : AopUtils.getTargetClass(handler);
    if (type != null) {
      routes.add(Route.of(Set.of(), MvcPath.of(pattern), ClassUtils.getUserClass(type), null));
    }
  }
}
