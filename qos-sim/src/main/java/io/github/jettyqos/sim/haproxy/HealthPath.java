package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.config.QosConfig;
import java.util.Optional;

/**
 * The path of health checks: the first exact path of an exempt class.
 *
 * <p>Any other path would pass the gate, and a node that is only busy would be taken out just when
 * it is needed.
 */
final class HealthPath {
  private HealthPath() {}

  static Optional<String> of(QosConfig config) {
    return config.exempt().stream()
        .flatMap(each -> each.match().stream())
        .filter(rule -> rule.all().size() == 1 && !rule.trusted())
        .map(HealthPath::path)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> path(Rule rule) {
    Condition only = rule.all().get(0);
    String value = only.value();
    boolean exact =
        only.kind() == Condition.Kind.PATH
            && value.startsWith("/")
            && !value.endsWith("/*")
            && !PathAcl.isNeverPlain(value)
            && !PathAcl.isAll(value);
    return exact ? Optional.of(value) : Optional.empty();
  }
}
