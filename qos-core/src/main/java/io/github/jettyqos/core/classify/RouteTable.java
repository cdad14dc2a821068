package io.github.jettyqos.core.classify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The table of routes, searched as by the application's router.
 *
 * <p>Segments form a tree, so that a search does not depend on the number of routes; expressions
 * and suffixes are tested one by one. Immutable.
 */
final class RouteTable {
  private final List<Route> routes;
  private final RouteNode root = new RouteNode();
  private final List<RankedRoute> others = new ArrayList<>();

  /** A table of routes in order of preference. */
  RouteTable(List<Route> routes) {
    this.routes = List.copyOf(routes);
    for (int rank = 0; rank < routes.size(); rank++) {
      RankedRoute ranked = RankedRoute.of(rank, routes.get(rank));
      RoutePath path = ranked.route().path();
      if (path.whole().isPresent() || path.ending() == RoutePath.Ending.SUFFIX) {
        others.add(ranked);
      } else {
        root.add(path.segments(), path.ending() == RoutePath.Ending.ANYTHING, ranked);
        if (path.ending() == RoutePath.Ending.SLASH) {
          List<PathSegment> andSlash = new ArrayList<>(path.segments());
          andSlash.add(new PathSegment("", Optional.empty()));
          root.add(andSlash, false, ranked);
        }
      }
    }
  }

  /** The route of a request; null without one. */
  @Nullable Route find(RequestView request) {
    int rank = rank(request);
    return rank == Integer.MAX_VALUE ? null : routes.get(rank);
  }

  /** Its rank; {@code Integer.MAX_VALUE} without one. */
  int rank(RequestView request) {
    String path = request.path();
    int found = Integer.MAX_VALUE;
    if (path.startsWith("/")) {
      found = root.search(request, path, 1, found);
    }
    for (int i = 0; i < others.size(); i++) {
      RankedRoute each = others.get(i);
      if (each.rank() >= found) {
        break;
      }
      if (takes(each, path) && each.accepts(request)) {
        return each.rank();
      }
    }
    return found;
  }

  private static boolean takes(RankedRoute route, String asked) {
    if (route.whole() != null) {
      return route.whole().test(asked);
    }
    RoutePath path = route.route().path();
    int at = 0;
    for (PathSegment each : path.segments()) { // a prefix, which is literal
      String literal = each.literal();
      if (!asked.startsWith(literal, at + 1) || asked.charAt(at) != '/') {
        return false;
      }
      at += 1 + literal.length();
    }
    return at < asked.length() && asked.charAt(at) == '/' && asked.endsWith(path.suffix());
  }
}
