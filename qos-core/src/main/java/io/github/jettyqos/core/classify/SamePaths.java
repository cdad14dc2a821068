package io.github.jettyqos.core.classify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The groups of routes with the same paths and hosts. */
final class SamePaths {
  private final Map<String, List<Integer>> ranks = new LinkedHashMap<>();

  SamePaths(List<Route> routes) {
    for (int i = 0; i < routes.size(); i++) {
      ranks
          .computeIfAbsent(
              routes.get(i).path().shape() + routes.get(i).hosts(), same -> new ArrayList<>())
          .add(i);
    }
  }

  /** The ranks in groups of at least two. */
  List<List<Integer>> groups() {
    return ranks.values().stream().filter(same -> same.size() > 1).toList();
  }

  /**
   * Whether two routes of a group can match the same request and neither is preferred for fewer
   * methods.
   */
  static boolean overlap(Route one, Route other) {
    return one.methods().isEmpty()
        ? other.methods().isEmpty()
        : one.methods().stream().anyMatch(other.methods()::contains);
  }
}
