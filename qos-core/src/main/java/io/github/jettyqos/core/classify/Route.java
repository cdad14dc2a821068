package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Condition;
import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.core.check.ConfigException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which requests an element of the application handles, and which class its annotation names.
 *
 * <p>A list of routes is in the order in which the application's router prefers them: the first
 * that takes a request is the one. So routes without a class belong into it as well, since they
 * take requests from those behind them.
 *
 * @param hosts the hosts that it is for, as in a condition {@code host:}; empty for all
 * @param methods the methods that it is for; empty for all. One for {@code GET} takes {@code HEAD}
 *     as well
 * @param path the paths that it takes
 * @param className the class that the nearest {@link QosClass} names; empty if there is none
 * @param element the element that is annotated, or handles without being so, in words
 */
public record Route(
    List<String> hosts,
    Set<String> methods,
    RoutePath path,
    Optional<String> className,
    String element) {

  /** Copies the collections. */
  public Route {
    hosts = List.copyOf(hosts);
    methods = Set.copyOf(methods);
  }

  /**
   * The route of a method, or of all that a type handles.
   *
   * @param methods the methods of HTTP; empty for all
   * @param path the paths
   * @param type the type that handles requests, not a proxy of it
   * @param method its method; null for all that the type handles
   * @return a route with the class that the nearest annotation names
   */
  public static Route of(
      Set<String> methods, RoutePath path, Class<?> type, @Nullable Method method) {
    Optional<Annotated> found = Annotated.of(type, method);
    String handles = method == null ? type.getName() : Annotated.words(type, method);
    return new Route(
        List.of(),
        methods,
        path,
        found.map(Annotated::className),
        found.map(Annotated::element).orElse(handles));
  }

  /**
   * A route that takes requests and names no class, so that routes behind it do not get them.
   *
   * @param methods the methods of HTTP; empty for all
   * @param path the paths
   * @param element what handles them, in words
   * @return the route
   */
  public static Route withoutClass(Set<String> methods, RoutePath path, String element) {
    return new Route(List.of(), methods, path, Optional.empty(), element);
  }

  /**
   * The same below a prefix, such as the path of a context.
   *
   * @param prefix as in {@link RoutePath#under}
   * @return the changed copy
   */
  public Route under(String prefix) {
    return new Route(hosts, methods, path.under(prefix), className, element);
  }

  /**
   * The same for some hosts alone.
   *
   * @param names as in a condition {@code host:}; empty for all
   * @return the changed copy
   * @throws ConfigException if a name is no host
   */
  public Route on(List<String> names) {
    names.forEach(name -> new Condition(Condition.Kind.HOST, "", name));
    return new Route(names, methods, path, className, element);
  }

  /** Methods and path, such as {@code GET /orders/{id}}. */
  public String request() {
    return methods.isEmpty()
        ? path.toString()
        : String.join(" or ", new TreeSet<>(methods)) + " " + path;
  }

  /** The element and what it handles. */
  @Override
  public String toString() {
    return element + " (" + request() + ")";
  }
}
