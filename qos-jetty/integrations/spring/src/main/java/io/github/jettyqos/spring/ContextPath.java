package io.github.jettyqos.spring;

import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.config.QosConfig;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;

/**
 * The path below which all requests of the application are.
 *
 * @param path such as {@code /shop}; empty for the root
 */
record ContextPath(String path) {
  private static final Logger LOG = LoggerFactory.getLogger(ContextPath.class);
  private static final String KEY = "server.servlet.context-path";

  static ContextPath of(Environment environment) {
    String given = environment.getProperty(KEY);
    return new ContextPath(given == null ? "" : given);
  }

  /** Warns of rules for paths beside this one, which match no request. */
  void warnOfOthers(QosConfig config) {
    config.classes().forEach(each -> warn(each.name(), each.match()));
  }

  private void warn(String className, List<Rule> rules) {
    rules.stream()
        .flatMap(rule -> rule.all().stream())
        .filter(each -> each.kind() == Condition.Kind.PATH && !mayMatch(each.value()))
        .forEach(
            each ->
                LOG.warn(
                    "qos.classes.{}.match: {} matches no request, as all are below {} {}; write"
                        + " path:{}{}",
                    className,
                    each,
                    KEY,
                    path,
                    path,
                    each.value()));
  }

  /** Also true for suffixes and regular expressions, and for what contains this path. */
  private boolean mayMatch(String pattern) {
    boolean literal = pattern.startsWith("/") && pattern.length() > 1;
    if (!literal || path.isEmpty()) {
      return true;
    }
    boolean prefix = pattern.endsWith("/*");
    String begin = prefix ? pattern.substring(0, pattern.length() - 2) : pattern;
    return begin.equals(path)
        || begin.startsWith(path + "/")
        || (prefix && (path + "/").startsWith(begin + "/"));
  }
}
