package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.classify.RoutePath;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.jspecify.annotations.Nullable;

/**
 * A servlet context and the mappings of its servlets, whichever generation of servlets it is of.
 *
 * <p>EE8 to EE11 have classes of their own in Jetty, with the same methods and nothing in common.
 * They are asked by reflection: by hand there would be four copies of this file and four
 * dependencies.
 *
 * @param contextPath its path; empty for the root
 * @param hosts the virtual hosts that it is for; empty for all
 * @param mappings those of its servlets
 */
public record ServletContext(String contextPath, List<String> hosts, List<Mapping> mappings) {
  /** What a servlet has a method for. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

  /** The order in which a context asks. */
  private enum Group {
    EXACT,
    PREFIX,
    SUFFIX,
    DEFAULT
  }

  /**
   * A pattern, and the servlet that it leads to.
   *
   * @param pattern as in a servlet's mapping
   * @param name the name of the servlet
   * @param type its class
   */
  record Mapping(String pattern, String name, Class<?> type) {
    private Group group() {
      return pattern.equals("/")
          ? Group.DEFAULT
          : pattern.startsWith("*")
              ? Group.SUFFIX
              : pattern.endsWith("/*") ? Group.PREFIX : Group.EXACT;
    }

    /** What the servlet's own router does not see of a path; empty if that sees none of it. */
    private Optional<String> prefix() {
      return switch (group()) {
        case DEFAULT -> Optional.of("");
        case PREFIX -> Optional.of(pattern.substring(0, pattern.length() - 2));
        case EXACT, SUFFIX -> Optional.empty();
      };
    }
  }

  /** One that has servlets; empty for any other. */
  public static Optional<ServletContext> of(ContextHandler handler) {
    Object servlets = servletsOf(handler);
    if (servlets == null) {
      return Optional.empty();
    }
    List<Mapping> mappings = new ArrayList<>();
    for (Object mapping : array(call(servlets, "getServletMappings"))) {
      String name = String.valueOf(call(mapping, "getServletName"));
      Object holder = call(servlets, "getServlet", name);
      if (holder != null && call(holder, "getHeldClass") instanceof Class<?> type) {
        for (Object pattern : array(call(mapping, "getPathSpecs"))) {
          mappings.add(new Mapping((String) pattern, name, type));
        }
      }
    }
    mappings.sort(
        Comparator.comparing(Mapping::group)
            .thenComparing(mapping -> -mapping.pattern().length())
            .thenComparing(Mapping::pattern));
    return Optional.of(new ServletContext(pathOf(handler), hosts(handler), List.copyOf(mappings)));
  }

  /** The path of a context as servlets know it: empty for the root. */
  public static String pathOf(ContextHandler handler) {
    String path = handler.getContextPath();
    return path.equals("/") ? "" : path;
  }

  /** A context for some hosts is asked before one for all, and a longer path before a shorter. */
  public int preference() {
    return 2 * contextPath.length() + (hosts.isEmpty() ? 0 : 1);
  }

  /**
   * The routes of its servlets, in the order in which it asks.
   *
   * @param dispatched to what a servlet dispatches, by its name; null if that is not known
   */
  public List<Route> routes(Function<String, @Nullable List<Route>> dispatched) {
    List<Route> routes = new ArrayList<>();
    Set<String> taken = new HashSet<>(); // by a route for all methods; another would contradict it
    for (Mapping mapping : mappings) {
      RoutePath path = RoutePath.servlet(mapping.pattern());
      if (taken.contains(path.shape())) {
        continue; // "/" behind "/*"
      }
      List<Route> inside = dispatched.apply(mapping.name());
      if (inside != null && mapping.prefix().isPresent()) {
        for (Route each : inside) {
          Route route = each.under(mapping.prefix().get());
          routes.add(route);
          if (route.methods().isEmpty()) {
            taken.add(route.path().shape());
          }
        }
      }
      if (taken.add(path.shape())) {
        routes.addAll(ofMethods(path, mapping.type()));
        routes.add(Route.of(Set.of(), path, mapping.type(), null));
      }
    }
    return routes.stream()
        .map(route -> CanonicalRoutes.of(route.under(contextPath).on(hosts)))
        .toList();
  }

  /** One for each method of the servlet that is annotated itself. */
  private static List<Route> ofMethods(RoutePath path, Class<?> type) {
    List<Route> routes = new ArrayList<>();
    String ofType = Route.of(Set.of(), path, type, null).element();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Method method : each.getDeclaredMethods()) {
        String verb = method.getName().substring(Math.min(2, method.getName().length()));
        if (method.getName().startsWith("do") && METHODS.contains(verb.toUpperCase(Locale.ROOT))) {
          Route route = Route.of(Set.of(verb.toUpperCase(Locale.ROOT)), path, type, method);
          if (route.className().isPresent() && !route.element().equals(ofType)) {
            routes.add(route);
          }
        }
      }
    }
    // One for GET takes HEAD too, unless there is one for that.
    routes.sort(Comparator.comparing(route -> !route.methods().contains("HEAD")));
    return routes;
  }

  private static @Nullable Object servletsOf(ContextHandler handler) {
    if (has(handler, "getServletHandler")) {
      return call(handler, "getServletHandler");
    }
    // EE8 and EE9: the context of servlets is inside of the one that Jetty's core knows.
    Object nested = has(handler, "getContextHandler") ? call(handler, "getContextHandler") : null;
    return nested != null && has(nested, "getServletHandler")
        ? call(nested, "getServletHandler")
        : null;
  }

  /** Those that can be told by a name; {@code @connector} is not part of one. */
  private static List<String> hosts(ContextHandler handler) {
    return handler.getVirtualHosts().stream()
        .map(host -> host.replaceFirst("\\.?(@.*)?$", "").toLowerCase(Locale.ROOT))
        .filter(host -> !host.isEmpty())
        .map(host -> host.startsWith(".") ? "*" + host : host) // Jetty drops the star
        .toList();
  }

  private static Object[] array(@Nullable Object value) {
    return value == null ? new Object[0] : (Object[]) value;
  }

  private static boolean has(Object object, String method) {
    try {
      object.getClass().getMethod(method);
      return true;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  private static @Nullable Object call(Object object, String method, String... arguments) {
    Class<?>[] types = new Class<?>[arguments.length];
    Arrays.fill(types, String.class);
    try {
      Method found = object.getClass().getMethod(method, types);
      found.trySetAccessible(); // it may be overridden in a class that is not public
      return found.invoke(object, (Object[]) arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(object + " does not tell " + method, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(object + " does not tell " + method, e);
    }
  }
}
