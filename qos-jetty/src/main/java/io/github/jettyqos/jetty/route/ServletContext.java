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
 * A servlet context with the mappings of its servlets, of any servlet version.
 *
 * <p>EE8 to EE11 have separate classes in Jetty, with the same methods and no common type. They are
 * called by reflection, which avoids four copies of this file and four dependencies.
 *
 * @param contextPath its path; empty for the root
 * @param hosts its virtual hosts; empty for all
 * @param mappings the mappings of its servlets
 */
public record ServletContext(String contextPath, List<String> hosts, List<Mapping> mappings) {
  /** The methods with a {@code do} method in servlets. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

  /** The order of precedence of mappings. */
  private enum Group {
    EXACT,
    PREFIX,
    SUFFIX,
    DEFAULT
  }

  /**
   * A pattern with its servlet.
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

    /** The part of the path that the servlet's own router does not see; empty if it sees none. */
    private Optional<String> prefix() {
      return switch (group()) {
        case DEFAULT -> Optional.of("");
        case PREFIX -> Optional.of(pattern.substring(0, pattern.length() - 2));
        case EXACT, SUFFIX -> Optional.empty();
      };
    }
  }

  /** The context of a handler; empty if it has no servlets. */
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

  /** The path of a context in servlet terms: empty for the root. */
  public static String pathOf(ContextHandler handler) {
    String path = handler.getContextPath();
    return path.equals("/") ? "" : path;
  }

  /**
   * The precedence of a context: a longer path before a shorter one, then one with hosts before one
   * for all.
   */
  public int preference() {
    return 2 * contextPath.length() + (hosts.isEmpty() ? 0 : 1);
  }

  /**
   * The routes of its servlets, in the order of precedence.
   *
   * @param dispatched the routes inside a servlet, by its name; null if they are unknown
   */
  public List<Route> routes(Function<String, @Nullable List<Route>> dispatched) {
    List<Route> routes = new ArrayList<>();
    Set<String> taken = new HashSet<>(); // by routes for all methods; another would contradict it
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

  /** The routes of annotated methods of the servlet. */
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
    // A route for GET also matches HEAD, unless there is one for HEAD.
    routes.sort(Comparator.comparing(route -> !route.methods().contains("HEAD")));
    return routes;
  }

  private static @Nullable Object servletsOf(ContextHandler handler) {
    if (has(handler, "getServletHandler")) {
      return call(handler, "getServletHandler");
    }
    // EE8 and EE9: the servlet context is nested in the context of Jetty's core.
    Object nested = has(handler, "getContextHandler") ? call(handler, "getContextHandler") : null;
    return nested != null && has(nested, "getServletHandler")
        ? call(nested, "getServletHandler")
        : null;
  }

  /** The hosts given by a name; {@code @connector} is not part of it. */
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
