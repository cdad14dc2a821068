package io.github.jettyqos.core.classify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups routes that take the same paths, of the same hosts. */
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

  /** Their ranks, for groups of at least two. */
  List<List<Integer>> groups() {
    return ranks.values().stream().filter(same -> same.size() > 1).toList();
  }

  /**
   * Whether two of a group can take the same request and neither is for fewer methods than the
   * other: a router prefers one that names a method to one for all.
   */
  static boolean overlap(Route one, Route other) {
    return one.methods().isEmpty()
        ? other.methods().isEmpty()
        : one.methods().stream().anyMatch(other.methods()::contains);
  }
}
