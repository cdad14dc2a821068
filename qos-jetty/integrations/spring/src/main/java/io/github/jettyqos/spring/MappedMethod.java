package io.github.jettyqos.spring;

import io.github.jettyqos.core.classify.Route;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * A pattern of a mapping with its controller method.
 *
 * @param pattern one of its patterns
 * @param methods the HTTP methods; empty for all
 * @param type the class of the controller
 * @param method its method
 */
record MappedMethod(PathPattern pattern, Set<String> methods, Class<?> type, Method method) {
  /** The precedence: a more specific pattern, then a pattern with HTTP methods. */
  private static final Comparator<MappedMethod> PREFERENCE =
      Comparator.comparing(MappedMethod::pattern, PathPattern.SPECIFICITY_COMPARATOR)
          .thenComparing(each -> each.methods.isEmpty());

  static PathPattern parse(String pattern) {
    return PathPatternParser.defaultInstance.parse(pattern);
  }

  /** The routes in MVC's order of precedence. */
  static List<Route> routes(List<MappedMethod> mapped) {
    List<MappedMethod> sorted = mapped.stream().sorted(PREFERENCE).toList();
    List<Route> routes = new ArrayList<>(forHead(sorted));
    sorted.forEach(each -> routes.add(each.route(each.methods)));
    return routes;
  }

  /**
   * The routes for {@code HEAD}: MVC prefers a method for it to one for {@code GET}, and that to
   * one for all, before it compares patterns; but a path without variables has precedence here too.
   */
  private static List<Route> forHead(List<MappedMethod> sorted) {
    if (sorted.stream().noneMatch(each -> each.headRank() % 2 == 1)) {
      return List.of(); // routes for GET match HEAD in the same order
    }
    List<Route> routes = new ArrayList<>();
    Set<String> known = new HashSet<>();
    sorted.stream()
        .filter(each -> each.headRank() > 0)
        .sorted(
            Comparator.<MappedMethod, Boolean>comparing(each -> each.pattern.hasPatternSyntax())
                .thenComparing(each -> -each.headRank()))
        .filter(each -> known.add(each.shape()))
        .forEach(each -> routes.add(each.route(Set.of("HEAD"))));
    return routes;
  }

  /** 3 for HEAD, 2 for GET, 1 for all, 0 for other methods. */
  private int headRank() {
    return methods.contains("HEAD") ? 3 : methods.contains("GET") ? 2 : methods.isEmpty() ? 1 : 0;
  }

  /** The pattern without the names of variables. */
  private String shape() {
    return pattern.getPatternString().replaceAll("\\{[^{}:*]+(?=[:}])", "{");
  }

  private Route route(Set<String> asked) {
    return Route.of(asked, MvcPath.of(pattern.getPatternString()), type, method);
  }
}
