package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.ConfigException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The route of requests to an element of the application, with the class of its annotation.
 *
 * <p>A list of routes is in the order of preference of the application's router: the first match
 * counts. So it must include routes without a class, since these take requests from later ones.
 *
 * @param hosts its hosts, as in a condition {@code host:}; empty for all
 * @param methods its methods; empty for all. {@code GET} includes {@code HEAD}
 * @param path its paths
 * @param className the class that the nearest {@link QosClass} names; empty if there is none
 * @param element the annotated or handling element, in words
 */
public record Route(
    List<String> hosts,
    Set<String> methods,
    RoutePath path,
    Optional<String> className,
    String element) {

  public Route {
    hosts = List.copyOf(hosts);
    methods = Set.copyOf(methods);
  }

  /**
   * A route for a method, or all methods of a type.
   *
   * @param methods the methods of HTTP; empty for all
   * @param path the paths
   * @param type the type that handles requests, not a proxy of it
   * @param method its method; null for all methods
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
   * A route without a class, so that later routes do not get its requests.
   *
   * @param methods the methods of HTTP; empty for all
   * @param path the paths
   * @param element the handling element, in words
   * @return the route
   */
  public static Route withoutClass(Set<String> methods, RoutePath path, String element) {
    return new Route(List.of(), methods, path, Optional.empty(), element);
  }

  /**
   * This route below a prefix, such as the path of a context.
   *
   * @param prefix as in {@link RoutePath#under}
   * @return the changed copy
   */
  public Route under(String prefix) {
    return new Route(hosts, methods, path.under(prefix), className, element);
  }

  /**
   * This route for some hosts only.
   *
   * @param names as in a condition {@code host:}; empty for all
   * @return the changed copy
   * @throws ConfigException if a name is not a host
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
