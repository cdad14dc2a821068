package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The routes of an application with the classes of their annotations. */
final class AnnotatedRoutes {
  private final List<Route> routes;
  private final RouteTable table;

  /** By the rank of a route; -1 without a class. */
  private final int[] classes;

  /** If false, requests are not examined. */
  private final boolean annotates;

  private final List<String> contradictions;

  /** A number for each route, independent of the others. */
  private final int[] places;

  private AnnotatedRoutes(List<Route> routes, int[] classes, List<String> contradictions) {
    this.routes = routes;
    this.table = new RouteTable(routes);
    this.classes = classes;
    this.annotates = Arrays.stream(classes).anyMatch(index -> index >= 0);
    this.contradictions = contradictions;
    this.places = routes.stream().mapToInt(route -> route.toString().hashCode()).toArray();
  }

  /**
   * Compiles routes.
   *
   * @param names the names of all classes by their index
   * @param turns the evaluation order of the classes, by their index
   * @throws ConfigException if an annotation names no class; its key is the annotated element
   */
  static AnnotatedRoutes of(List<Route> routes, List<String> names, ToIntFunction<Integer> turns) {
    int[] classes = new int[routes.size()];
    for (int i = 0; i < classes.length; i++) {
      Route route = routes.get(i);
      classes[i] = route.className().map(name -> index(route, name, names)).orElse(-1);
    }
    List<String> contradictions = settle(routes, classes, names, turns);
    return new AnnotatedRoutes(List.copyOf(routes), classes, contradictions);
  }

  private static int index(Route route, String name, List<String> names) {
    int index = names.indexOf(name);
    if (index < 0) {
      String meant = Suggestion.question(name, names);
      throw ConfigException.of(
          route.element(),
          "@QosClass(\"" + name + "\")",
          "names no class of the configuration"
              + meant
              + " (known: "
              + String.join(", ", names)
              + ")");
    }
    return index;
  }

  /**
   * Routes that only differ in properties known after the handler starts, such as the type of the
   * body, get the class whose rules are evaluated last, so that a client cannot choose a better
   * class by a header.
   */
  private static List<String> settle(
      List<Route> routes, int[] classes, List<String> names, ToIntFunction<Integer> turns) {
    Set<String> found = new LinkedHashSet<>();
    for (List<Integer> same : new SamePaths(routes).groups()) {
      for (int i = 0; i < same.size(); i++) {
        for (int j = i + 1; j < same.size(); j++) {
          int first = same.get(i);
          int second = same.get(j);
          if (classes[first] != classes[second]
              && SamePaths.overlap(routes.get(first), routes.get(second))) {
            boolean lower = turn(classes[second], turns) > turn(classes[first], turns);
            int settled = lower ? classes[second] : classes[first];
            classes[first] = settled;
            classes[second] = settled;
            found.add(
                "%s and %s differ in their classes, and not in method and path: both belong to %s"
                    .formatted(
                        routes.get(first),
                        routes.get(second),
                        settled < 0 ? "the last class" : "class " + names.get(settled)));
          }
        }
      }
    }
    return List.copyOf(found);
  }

  private static int turn(int classIndex, ToIntFunction<Integer> turns) {
    return classIndex < 0 ? Integer.MAX_VALUE : turns.applyAsInt(classIndex);
  }

  /** A number for the route of a request; 0 without one. */
  int placeOf(RequestView request) {
    int rank = routes.isEmpty() ? Integer.MAX_VALUE : table.rank(request);
    return rank == Integer.MAX_VALUE ? 0 : places[rank];
  }

  /** The class of a request; -1 without an annotation. */
  int classOf(RequestView request) {
    int rank = annotates ? table.rank(request) : Integer.MAX_VALUE;
    return rank == Integer.MAX_VALUE ? -1 : classes[rank];
  }

  /** The route of a request; null without one. */
  @Nullable Route find(RequestView request) {
    return table.find(request);
  }

  /** Contradictions between annotations for the same requests, in words. */
  List<String> contradictions() {
    return contradictions;
  }

  /** The routes with a class, each once. */
  List<Route> annotated() {
    List<Route> annotated = new ArrayList<>();
    for (int i = 0; i < classes.length; i++) {
      if (classes[i] >= 0) {
        annotated.add(routes.get(i));
      }
    }
    return annotated;
  }
}
