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

/** The routes of an application, each with the class that its annotation names. */
final class AnnotatedRoutes {
  private final List<Route> routes;
  private final RouteTable table;

  /** By the rank of a route; -1 for one without class. */
  private final int[] classes;

  /** Without any, requests are not looked at. */
  private final boolean annotates;

  private final List<String> contradictions;

  /** A number for each route that does not depend on the others. */
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
   * @param turns how early the rules of a class are asked, by its index
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
   * Where routes differ in nothing that is known of a request before its handler runs, such as the
   * type of its body, the request belongs to the class whose rules are asked last: by a header that
   * he can choose nobody gets into a better one.
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

  /** A number for the route that takes a request; 0 if there is none. */
  int placeOf(RequestView request) {
    int rank = routes.isEmpty() ? Integer.MAX_VALUE : table.rank(request);
    return rank == Integer.MAX_VALUE ? 0 : places[rank];
  }

  /** The class of a request; -1 if no annotation names one. */
  int classOf(RequestView request) {
    int rank = annotates ? table.rank(request) : Integer.MAX_VALUE;
    return rank == Integer.MAX_VALUE ? -1 : classes[rank];
  }

  /** The route of a request; null if there is none. */
  @Nullable Route find(RequestView request) {
    return table.find(request);
  }

  /** What annotations say of the same requests, and not alike, in words. */
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
