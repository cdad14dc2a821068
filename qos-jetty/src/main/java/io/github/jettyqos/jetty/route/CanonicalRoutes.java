package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.classify.PathSegment;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.classify.RoutePath;
import java.util.List;
import org.eclipse.jetty.util.URIUtil;

/**
 * The conversion of literal parts of routes to canonical paths, in which some characters, such as a
 * blank, stay encoded.
 */
final class CanonicalRoutes {
  private CanonicalRoutes() {}

  static Route of(Route route) {
    RoutePath path = route.path();
    List<PathSegment> segments =
        path.segments().stream()
            .map(
                each ->
                    each.pattern().isPresent()
                        ? each
                        : new PathSegment(canonical(each.literal()), each.pattern()))
            .toList();
    RoutePath canonical =
        new RoutePath(segments, path.ending(), canonical(path.suffix()), path.whole(), path.text());
    return new Route(route.hosts(), route.methods(), canonical, route.className(), route.element());
  }

  private static String canonical(String literal) {
    String canonical = URIUtil.canonicalPath(URIUtil.encodePath(literal));
    return canonical == null ? literal : canonical;
  }
}
