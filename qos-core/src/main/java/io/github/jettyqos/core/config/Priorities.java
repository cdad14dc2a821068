package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.text.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The four classes of a configuration without classes: {@code critical}, {@code default}, {@code
 * degraded} and {@code bulk}.
 *
 * <p>They shall never be worse than no gate. So a permit is held only while a handler has a thread,
 * as on bare Jetty; all threads are lent; and the lower two classes keep none.
 */
final class Priorities {
  private static final String CRITICAL = "critical";
  private static final String DEGRADED = "degraded";
  private static final String BULK = "bulk";

  /** The header in which a trusted proxy or an own front end names the priority. */
  static final String HEADER = FrontEnds.USUAL_CLASS_HEADER;

  /** In the order of priority. */
  private static final List<String> NAMES = List.of(CRITICAL, ClassList.DEFAULT, DEGRADED, BULK);

  /** Without spare threads, as all clients may come from the address of one proxy. */
  private static final FairRule FAIR = fair();

  private static final String ALLOWED =
      "a map with any of "
          + String.join(", ", NAMES.stream().filter(each -> !isDefault(each)).toList())
          + ", each a list of rules";

  static final Key<QosConfig> KEY =
      new Key<>(
          QosConfig.PRIORITIES,
          ALLOWED,
          QosConfig.PRIORITIES.unset(),
          Priorities::read,
          printed -> Optional.empty()); // printed as classes

  private Priorities() {}

  private static FairRule fair() {
    Choices choices = new Choices();
    choices.set(FairRule.SPARE, OptionalInt.of(0));
    return new FairRule(choices);
  }

  private static boolean isDefault(String name) {
    return name.equals(ClassList.DEFAULT);
  }

  private static void read(Choices ofConfig, String key, Value value) {
    if (!(value instanceof Value.Entries entries)) {
      throw Form.wrong(key, value, ALLOWED);
    }
    Map<String, List<Rule>> rules = new LinkedHashMap<>();
    entries
        .values()
        .forEach((name, of) -> rules.put(name, ClassKeys.RULES.read(KeyPath.join(key, name), of)));
    ofConfig.set(QosConfig.PRIORITIES, rules);
  }

  /**
   * The classes as given, or the four with the rules of their priorities.
   *
   * @throws ConfigException if there are both, or a priority of another name
   */
  static List<ServiceClass> classes(Choices choices) {
    Map<String, List<Rule>> rules = choices.find(QosConfig.PRIORITIES).orElse(Map.of());
    rules.forEach(Priorities::check);
    Optional<List<ServiceClass>> given = choices.find(QosConfig.CLASSES);
    if (given.isPresent() && !rules.isEmpty()) {
      throw new ConfigException(
          QosConfig.PRIORITIES.name(),
          "stands beside classes, which have their own rules; leave out one");
    }
    return given.orElseGet(() -> four(rules));
  }

  private static void check(String name, List<Rule> rules) {
    String key = QosConfig.PRIORITIES.name() + "." + name;
    if (isDefault(name)) {
      throw new ConfigException(key, "has no rules, as it takes all other requests");
    }
    if (!NAMES.contains(name)) {
      String known = String.join(", ", NAMES);
      throw new ConfigException(
          key, "unknown priority" + Suggestion.question(name, NAMES) + " (known: " + known + ")");
    }
  }

  private static List<ServiceClass> four(Map<String, List<Rule>> rules) {
    // The class for all other requests is the last one to match, and the second in priority.
    return Stream.of(
            of(CRITICAL, rules).weight(8),
            of(DEGRADED, rules).weight(2).keep(0),
            of(BULK, rules).weight(1).keep(0),
            of(ClassList.DEFAULT, rules).weight(4))
        .map(ServiceClassBuilder::build)
        .collect(Collectors.toUnmodifiableList());
  }

  private static ServiceClassBuilder of(String name, Map<String, List<Rule>> rules) {
    ServiceClassBuilder builder =
        ServiceClass.named(name)
            .priority(NAMES.indexOf(name))
            .hold(PermitHold.HANDLING)
            .queueFair(FAIR);
    rules.getOrDefault(name, List.of()).forEach(builder::match);
    return builder;
  }

  /** The exempt classes as given; without any classes, probes at their usual paths. */
  static List<ExemptClass> exempt(Choices choices) {
    return choices
        .find(QosConfig.EXEMPT)
        .orElseGet(() -> choices.find(QosConfig.CLASSES).isPresent() ? List.of() : probes());
  }

  private static List<ExemptClass> probes() {
    return List.of(
        new ExemptClass(
            "health",
            Stream.of(
                    "/health",
                    "/health/live",
                    "/health/ready",
                    "/health/started",
                    "/healthz",
                    "/livez",
                    "/readyz",
                    "/metrics")
                .map(path -> Rule.of("path:" + path))
                .toList()));
  }

  /** The header that names the priority, where there is a proxy to believe. */
  static Optional<String> header(Choices choices) {
    boolean believes =
        choices.find(QosConfig.CLASSES).isEmpty()
            && !choices.get(QosConfig.TRUSTED_PROXIES).isEmpty();
    return choices.find(FrontEnds.CLASS_HEADER).or(() -> Optional.of(HEADER).filter(h -> believes));
  }
}
