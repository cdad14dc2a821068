package io.github.jettyqos.rest;

import io.github.jettyqos.core.classify.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The routes of resources, in an order in which the first match is the resource method that will
 * run.
 *
 * <p>Class templates are tried first, in {@link Template#ORDER}, and then the method templates of
 * the matching class, without backtracking. A template also matches a path with a trailing slash.
 *
 * <p>A template that matches the path, but has no method for the request, is skipped. A later
 * template with the method matches. But at a later open template, such as a locator, the request
 * ends with 405.
 */
final class RestRoutes {
  private final List<Route> routes = new ArrayList<>();

  /** By paths: the HTTP methods with a route; an empty one stands for all. */
  private final Map<String, Set<String>> taken = new HashMap<>();

  private RestRoutes() {}

  static List<Route> of(Collection<Resource> resources) {
    RestRoutes building = new RestRoutes();
    List<Paths> passedOver = new ArrayList<>();
    group(resources, Resource::path)
        .forEach((template, group) -> building.root(template, group, passedOver));
    return building.routes;
  }

  /** Groups templates that match the same paths, in the order of precedence. */
  private static Map<Template, List<Resource>> group(
      Collection<Resource> resources, Function<Resource, String> pathOf) {
    Map<String, Template> templates = new HashMap<>();
    Map<Template, List<Resource>> groups = new TreeMap<>(Template.ORDER);
    for (Resource each : resources) {
      Template read = Template.of(pathOf.apply(each));
      Template template = templates.computeIfAbsent(read.key(), key -> read);
      groups.computeIfAbsent(template, key -> new ArrayList<>()).add(each);
    }
    return groups;
  }

  private void root(Template template, List<Resource> group, List<Paths> passedOver) {
    List<Resource> own =
        group.stream().filter(each -> each.below().isEmpty() && !each.isLocator()).toList();
    if (!own.isEmpty()) {
      Paths closed = Paths.ALL.then(template, false);
      methods(closed, own);
      passedOver.add(closed);
    }
    List<Resource> below = group.stream().filter(each -> !own.contains(each)).toList();
    if (!below.isEmpty()) {
      Paths open = Paths.ALL.then(template, true);
      stopAt(open, passedOver);
      List<Paths> passedOverBelow = new ArrayList<>();
      group(below, Resource::below)
          .forEach((path, children) -> child(open.then(path, false), children, passedOverBelow));
      stop(open);
    }
  }

  private void child(Paths closed, List<Resource> group, List<Paths> passedOver) {
    List<Resource> methods = group.stream().filter(each -> !each.isLocator()).toList();
    if (!methods.isEmpty()) {
      methods(closed, methods);
      passedOver.add(closed);
    }
    for (Resource each : group) {
      if (each.isLocator()) {
        Paths open = new Paths(closed.segments(), closed.regex(), true, closed.text());
        stopAt(open, passedOver);
        add(Route.of(Set.of(), open.path(), each.type(), each.method()), open, new HashSet<>());
        return; // there cannot be two
      }
    }
  }

  private void methods(Paths closed, List<Resource> methods) {
    Set<String> before = Set.copyOf(taken.getOrDefault(closed.path().shape(), Set.of()));
    // A route for GET also matches HEAD, unless there is one for HEAD.
    List<Resource> sorted = new ArrayList<>(methods);
    sorted.sort(
        Comparator.comparing((Resource each) -> !each.verbs().contains("HEAD"))
            .thenComparing(each -> each.type().getName())
            .thenComparing(each -> each.method().toString()));
    for (Resource each : sorted) {
      add(Route.of(each.verbs(), closed.path(), each.type(), each.method()), closed, before);
    }
    // The framework answers OPTIONS itself, by the first matching template.
    add(
        Route.withoutClass(Set.of("OPTIONS"), closed.path(), "the answer to OPTIONS"),
        closed,
        Set.copyOf(taken.getOrDefault(closed.path().shape(), Set.of())));
  }

  /** Paths that were skipped, and are within these, end with 405. */
  private void stopAt(Paths open, List<Paths> passedOver) {
    for (Paths each : passedOver) {
      each.and(open).ifPresent(this::stop);
    }
  }

  private void stop(Paths paths) {
    Route stop = Route.withoutClass(Set.of(), paths.path(), "no resource");
    add(stop, paths, Set.copyOf(taken.getOrDefault(paths.path().shape(), Set.of())));
  }

  /**
   * Adds a route, unless others match all its requests already: it would be reported as a
   * contradiction.
   */
  private void add(Route route, Paths paths, Set<String> before) {
    boolean all = before.contains("");
    if (all || (!route.methods().isEmpty() && before.containsAll(route.methods()))) {
      return;
    }
    routes.add(route);
    Set<String> methods = taken.computeIfAbsent(paths.path().shape(), key -> new HashSet<>());
    methods.addAll(route.methods());
    if (route.methods().isEmpty()) {
      methods.add("");
    }
  }
}
