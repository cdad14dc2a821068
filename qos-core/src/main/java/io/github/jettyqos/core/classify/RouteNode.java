package io.github.jettyqos.core.classify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A node of the tree of path segments, with further segments or routes.
 *
 * <p>A node is visited at most once for a path, so a search is bounded by the number of nodes, for
 * any path of a client.
 */
final class RouteNode {
  /** The best rank of this node and those below it, to prune the search. */
  private int best = Integer.MAX_VALUE;

  /** Routes that end here, and those for all paths below; the best first. */
  private final List<RankedRoute> ends = new ArrayList<>();

  private final List<RankedRoute> all = new ArrayList<>();

  /** A hash table with open addressing, looked up by a part of a path without a copy. */
  private String[] names = new String[4];

  private RouteNode[] literals = new RouteNode[4];
  private int size;

  private final Map<String, RouteNode> byPattern = new LinkedHashMap<>();

  /** Null for any non-empty segment. */
  private final List<@Nullable BoundedExpression> patterns = new ArrayList<>();

  private final List<RouteNode> fitting = new ArrayList<>();

  /** Adds a route by its remaining segments. Routes are added in order of preference. */
  void add(List<PathSegment> segments, boolean andAllBelow, RankedRoute route) {
    best = Math.min(best, route.rank());
    if (segments.isEmpty()) {
      (andAllBelow ? all : ends).add(route);
      return;
    }
    next(segments.get(0)).add(segments.subList(1, segments.size()), andAllBelow, route);
  }

  private RouteNode next(PathSegment segment) {
    if (segment.pattern().isEmpty()) {
      return literal(segment.literal());
    }
    Pattern pattern = segment.pattern().get();
    return byPattern.computeIfAbsent(
        segment.isAny() ? "" : pattern.pattern(),
        key -> {
          RouteNode node = new RouteNode();
          patterns.add(segment.isAny() ? null : new BoundedExpression(pattern));
          fitting.add(node);
          return node;
        });
  }

  private RouteNode literal(String name) {
    int slot = slot(name, 0, name.length());
    if (names[slot] != null) {
      return literals[slot];
    }
    if (2 * ++size > names.length) {
      grow();
      slot = slot(name, 0, name.length());
    }
    names[slot] = name;
    literals[slot] = new RouteNode();
    return literals[slot];
  }

  private void grow() {
    String[] oldNames = names;
    RouteNode[] oldLiterals = literals;
    names = new String[2 * oldNames.length];
    literals = new RouteNode[2 * oldNames.length];
    for (int i = 0; i < oldNames.length; i++) {
      if (oldNames[i] != null) {
        int slot = slot(oldNames[i], 0, oldNames[i].length());
        names[slot] = oldNames[i];
        literals[slot] = oldLiterals[i];
      }
    }
  }

  /** The slot of a part of a text, or the free slot for it. */
  private int slot(String text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + text.charAt(i);
    }
    int mask = names.length - 1;
    int slot = (hash ^ (hash >>> 16)) & mask;
    while (names[slot] != null
        && !(names[slot].length() == to - from
            && names[slot].regionMatches(0, text, from, to - from))) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /**
   * Searches for a better route for the rest of a path.
   *
   * @param from start of the next segment; beyond the end of the path if there is none
   * @param found its rank
   */
  int search(RequestView request, String path, int from, int found) {
    if (best >= found) {
      return found;
    }
    int better = first(all, request, found);
    if (from > path.length()) {
      return first(ends, request, better);
    }
    int slash = path.indexOf('/', from);
    int to = slash < 0 ? path.length() : slash;
    RouteNode literal = literals[slot(path, from, to)];
    if (literal != null) {
      better = literal.search(request, path, to + 1, better);
    }
    for (int i = 0; i < patterns.size(); i++) {
      if (fitting.get(i).best < better && fits(patterns.get(i), path, from, to)) {
        better = fitting.get(i).search(request, path, to + 1, better);
      }
    }
    return better;
  }

  private static boolean fits(@Nullable BoundedExpression pattern, String path, int from, int to) {
    return pattern == null ? to > from : pattern.test(path, from, to);
  }

  private static int first(List<RankedRoute> routes, RequestView request, int found) {
    for (int i = 0; i < routes.size(); i++) {
      RankedRoute route = routes.get(i);
      if (route.rank() >= found) {
        return found;
      }
      if (route.accepts(request)) {
        return route.rank();
      }
    }
    return found;
  }
}
