package io.github.jettyqos.spring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * The paths of health checks and of what operators need in an overload, which form an exempt class
 * unless the application configures one.
 *
 * @param patterns path patterns of rules
 */
record ManagementPaths(List<String> patterns) {
  /** The name of the class. */
  static final String CLASS = "management";

  /** The endpoints that probes, scrapers and operators call; not those that cost much. */
  private static final List<String> IDS = List.of("health", "info", "metrics", "prometheus", "qos");

  private static final String ALL = "*";
  private static final String ENDPOINTS =
      "org.springframework.boot.actuate.endpoint.annotation.Endpoint";

  /** The paths of the actuator; empty if there is none on this server, or none is wanted. */
  static Optional<ManagementPaths> of(Environment environment) {
    if (!ClassUtils.isPresent(ENDPOINTS, ManagementPaths.class.getClassLoader())
        || !environment.getProperty(QosKeys.EXEMPT_MANAGEMENT, Boolean.class, true)) {
      return Optional.empty();
    }
    String server =
        ContextPath.of(environment).path()
            + slashed(text(environment, "spring.mvc.servlet.path", ""));
    List<String> patterns = new ArrayList<>();
    if (environment.getProperty(
        "management.endpoint.health.probes.add-additional-paths", Boolean.class, false)) {
      patterns.add(server + "/livez");
      patterns.add(server + "/readyz");
    }
    if (isOnThisServer(environment)) {
      String base = text(environment, "management.endpoints.web.base-path", "/actuator");
      for (String id : exposed(environment)) {
        String path = text(environment, "management.endpoints.web.path-mapping." + id, id);
        patterns.add(server + slashed(base) + slashed(path) + "/*");
      }
    }
    return patterns.isEmpty() ? Optional.empty() : Optional.of(new ManagementPaths(patterns));
  }

  /** Only these: the path of another one may be a path of the application. */
  private static List<String> exposed(Environment environment) {
    Set<String> included = ids(environment, "include", Set.of("health"));
    Set<String> excluded = ids(environment, "exclude", Set.of());
    return IDS.stream()
        .filter(id -> included.contains(ALL) || included.contains(id))
        .filter(id -> !excluded.contains(ALL) && !excluded.contains(id))
        .toList();
  }

  private static Set<String> ids(Environment environment, String which, Set<String> otherwise) {
    return Binder.get(environment)
        .bind("management.endpoints.web.exposure." + which, Bindable.setOf(String.class))
        .orElse(otherwise);
  }

  private static boolean isOnThisServer(Environment environment) {
    String management = text(environment, "management.server.port", "");
    String server = text(environment, "server.port", "8080");
    return management.isEmpty() || (management.equals(server) && !server.equals("0"));
  }

  /** The class as a configuration. */
  Map<String, Object> exempt() {
    List<String> match = patterns.stream().map(each -> "path:" + each).toList();
    return Map.of("match", match, "exempt", true);
  }

  private static String text(Environment environment, String key, String otherwise) {
    String given = environment.getProperty(key);
    return StringUtils.hasText(given) ? given : otherwise;
  }

  /** With a leading and without a trailing slash; empty for the root. */
  private static String slashed(String path) {
    String inner = StringUtils.trimTrailingCharacter(path, '/');
    inner = StringUtils.trimLeadingCharacter(inner, '/');
    return inner.isEmpty() ? "" : "/" + inner;
  }
}
