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
import java.util.List;
import java.util.Map;
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
  private static final String KEY = "priorities";
  private static final String CRITICAL = "critical";
  private static final String DEGRADED = "degraded";
  private static final String BULK = "bulk";

  /** In the order of priority. */
  private static final List<String> NAMES = List.of(CRITICAL, ClassList.DEFAULT, DEGRADED, BULK);

  static final String ALLOWED =
      "a map with any of "
          + String.join(", ", List.of(CRITICAL, DEGRADED, BULK))
          + ", each a list of rules";

  /** Without spare threads, as all clients may come from the address of one proxy. */
  private static final FairRule FAIR = fair();

  /** The usual paths of probes; exact, as an application may have others below. */
  static final List<String> PROBES =
      Stream.of(
              "/health",
              "/health/live",
              "/health/ready",
              "/health/started",
              "/healthz",
              "/livez",
              "/readyz")
          .map("path:"::concat)
          .toList();

  private Priorities() {}

  private static FairRule fair() {
    Choices choices = new Choices();
    choices.set(FairRule.SPARE, OptionalInt.of(0));
    return new FairRule(choices);
  }

  /**
   * Checks the rules of priorities.
   *
   * @throws ConfigException if there is a priority of another name, or rules of the default
   */
  static void check(Map<String, List<Rule>> rules) {
    rules.keySet().forEach(Priorities::check);
  }

  private static void check(String name) {
    String key = KEY + "." + name;
    if (name.equals(ClassList.DEFAULT)) {
      throw new ConfigException(key, "has no rules, as it takes all other requests");
    }
    if (!NAMES.contains(name)) {
      String known = String.join(", ", NAMES);
      throw new ConfigException(
          key, "unknown priority" + Suggestion.question(name, NAMES) + " (known: " + known + ")");
    }
  }

  /** The classes with their rules. */
  static List<ServiceClass> classes(Map<String, List<Rule>> rules) {
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

  /** The exempt class beside them, unless others are configured. */
  static List<ExemptClass> probes() {
    List<Rule> rules = PROBES.stream().map(Rule::of).toList();
    return List.of(new ExemptClass("health", rules));
  }
}
