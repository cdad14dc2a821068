package io.github.jettyqos.spring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * The paths of health checks and of what operators need in an overload, which form two exempt
 * classes unless the application configures one. Of two, as each leaves a handler to the other:
 * slow scrapers do not keep health checks from being answered.
 *
 * @param health path patterns of rules
 * @param management path patterns of rules
 */
record ManagementPaths(List<String> health, List<String> management) {
  private static final String HEALTH = "health";

  /** The endpoints that scrapers and operators call; not those that cost much. */
  private static final List<String> IDS = List.of("info", "metrics", "prometheus", "qos");

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
    List<String> health = new ArrayList<>();
    List<String> management = new ArrayList<>();
    if (environment.getProperty(
        "management.endpoint.health.probes.add-additional-paths", Boolean.class, false)) {
      health.add(server + "/livez");
      health.add(server + "/readyz");
    }
    if (isOnThisServer(environment)) {
      String base = text(environment, "management.endpoints.web.base-path", "/actuator");
      Predicate<String> exposed = exposed(environment);
      for (String id : IDS) {
        add(management, id, exposed, environment, server + slashed(base));
      }
      add(health, HEALTH, exposed, environment, server + slashed(base));
    }
    return health.isEmpty() && management.isEmpty()
        ? Optional.empty()
        : Optional.of(new ManagementPaths(health, management));
  }

  private static void add(
      List<String> to, String id, Predicate<String> exposed, Environment environment, String base) {
    if (exposed.test(id)) {
      String path = text(environment, "management.endpoints.web.path-mapping." + id, id);
      to.add(base + slashed(path) + "/*");
    }
  }

  /** Only these: the path of another one may be a path of the application. */
  private static Predicate<String> exposed(Environment environment) {
    Set<String> included = ids(environment, "include", Set.of(HEALTH));
    Set<String> excluded = ids(environment, "exclude", Set.of());
    return id ->
        (included.contains(ALL) || included.contains(id))
            && !excluded.contains(ALL)
            && !excluded.contains(id);
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

  /** The classes as configurations, by name. */
  Map<String, Object> exempt() {
    Map<String, Object> classes = new LinkedHashMap<>();
    put(classes, HEALTH, health);
    put(classes, "management", management);
    return classes;
  }

  private static void put(Map<String, Object> classes, String name, List<String> patterns) {
    if (!patterns.isEmpty()) {
      List<String> match = patterns.stream().map(each -> "path:" + each).toList();
      classes.put(name, Map.of("match", match, "exempt", true));
    }
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
