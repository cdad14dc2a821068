package io.github.jettyqos.core.classify;

import java.util.List;
import java.util.Optional;

/** A sample request of a route, with method and path only. */
final class Samples {
  /** Values tried for variables with an expression. */
  private static final List<String> TRIED = List.of("x", "1", "a1", "0000", "A", "a-b", "x.x");

  private Samples() {}

  /** A sample of a route; empty for an expression that matches none of a few texts. */
  static Optional<RequestView> of(Route route) {
    String method = route.methods().stream().sorted().findFirst().orElse("GET");
    String host = route.hosts().isEmpty() ? null : route.hosts().get(0).replace("*", "x");
    return path(route.path()).map(path -> new BareRequest(method, path, null, host, 0));
  }

  private static Optional<String> path(RoutePath of) {
    if (of.whole().isPresent()) {
      return Optional.empty();
    }
    StringBuilder path = new StringBuilder();
    for (PathSegment each : of.segments()) {
      Optional<String> text =
          each.pattern()
              .map(p -> TRIED.stream().filter(t -> p.matcher(t).matches()).findFirst())
              .orElse(Optional.of(each.literal()));
      if (text.isEmpty()) {
        return text;
      }
      path.append('/').append(text.get());
    }
    return Optional.of(
        switch (of.ending()) {
          case NOTHING, SLASH -> path.isEmpty() ? "/" : path.toString();
          case ANYTHING -> path.append("/x").toString();
          case SUFFIX -> path.append("/x").append(of.suffix()).toString();
        });
  }
}
