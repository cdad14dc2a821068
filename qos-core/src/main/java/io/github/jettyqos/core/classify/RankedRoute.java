package io.github.jettyqos.core.classify;

import org.jspecify.annotations.Nullable;

/**
 * A compiled route.
 *
 * @param rank the number of routes preferred to it
 * @param route the route
 * @param methods its methods
 * @param hosts its hosts
 * @param whole the expression for the whole path; null for segments
 */
@SuppressWarnings("ArrayRecordComponent") // not compared; arrays are read at each request
record RankedRoute(
    int rank,
    Route route,
    String[] methods,
    RequestMatcher[] hosts,
    @Nullable BoundedExpression whole) {

  static RankedRoute of(int rank, Route route) {
    return new RankedRoute(
        rank,
        route,
        route.methods().toArray(String[]::new),
        route.hosts().stream().map(HostMatcher::of).toArray(RequestMatcher[]::new),
        route.path().whole().map(BoundedExpression::new).orElse(null));
  }

  /** Whether method and host match; the path is known to match. */
  boolean accepts(RequestView request) {
    return acceptsMethod(request.method()) && acceptsHost(request);
  }

  private boolean acceptsMethod(String method) {
    for (String each : methods) {
      if (each.equals(method) || (each.equals("GET") && method.equals("HEAD"))) {
        return true;
      }
    }
    return methods.length == 0;
  }

  private boolean acceptsHost(RequestView request) {
    for (RequestMatcher each : hosts) {
      if (each.holds(request)) {
        return true;
      }
    }
    return hosts.length == 0;
  }
}
