package io.github.jettyqos.spring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * The paths of health checks, which form an exempt class unless the application configures one.
 *
 * @param patterns path patterns of rules
 */
record HealthPaths(List<String> patterns) {
  /** The name of the class. */
  static final String CLASS = "health";

  private static final String ENDPOINTS =
      "org.springframework.boot.actuate.endpoint.annotation.Endpoint";

  /** The paths of the actuator; empty if there is none on this server, or none is wanted. */
  static Optional<HealthPaths> of(Environment environment) {
    if (!ClassUtils.isPresent(ENDPOINTS, HealthPaths.class.getClassLoader())
        || !environment.getProperty(QosKeys.EXEMPT_HEALTH, Boolean.class, true)) {
      return Optional.empty();
    }
    String server =
        text(environment, "server.servlet.context-path", "")
            + slashed(text(environment, "spring.mvc.servlet.path", ""));
    List<String> patterns = new ArrayList<>();
    if (environment.getProperty(
        "management.endpoint.health.probes.add-additional-paths", Boolean.class, false)) {
      patterns.add(server + "/livez");
      patterns.add(server + "/readyz");
    }
    if (isOnThisServer(environment)) {
      String base = text(environment, "management.endpoints.web.base-path", "/actuator");
      String health = text(environment, "management.endpoints.web.path-mapping.health", "health");
      patterns.add(server + slashed(base) + slashed(health) + "/*");
    }
    return patterns.isEmpty() ? Optional.empty() : Optional.of(new HealthPaths(patterns));
  }

  private static boolean isOnThisServer(Environment environment) {
    String management = text(environment, "management.server.port", "");
    String server = text(environment, "server.port", "8080");
    return management.isEmpty() || (management.equals(server) && !server.equals("0"));
  }

  /** The class of health checks as a configuration. */
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
