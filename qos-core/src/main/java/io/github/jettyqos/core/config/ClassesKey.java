package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The key of all classes by name, those that are exempt first. */
final class ClassesKey {
  private static final String ALLOWED =
      "a map of 1 to " + Partition.MOST_CLASSES + " classes by name";

  static final Key<QosConfig> KEY =
      new Key<>(
          QosConfig.CLASSES,
          ALLOWED,
          QosConfig.CLASSES.unset(),
          ClassesKey::read,
          printed -> Optional.of(print(printed)));

  private ClassesKey() {}

  private static void read(Choices ofConfig, String key, Value value) {
    if (!(value instanceof Value.Entries entries)) {
      throw Form.wrong(key, value, ALLOWED);
    }
    if (entries.values().isEmpty()) {
      throw new ConfigException(key, "no class; give at least one, or leave out the key");
    }
    entries.values().forEach((name, of) -> read(ofConfig, KeyPath.join(key, name), name, of));
  }

  private static void read(Choices ofConfig, String key, String name, Value value) {
    ServiceClass.named(name)
        .build(); // so that a wrong name is reported before anything inside the class
    Choices choices = new Choices();
    // "rest:" with nothing behind it is a class with every option at its default.
    if (!(value instanceof Value.Scalar scalar && scalar.isNothing())) {
      ClassKeys.SECTION.read(key, value, choices);
    }
    if (choices.get(ExemptClass.EXEMPT)) {
      ofConfig.add(QosConfig.EXEMPT, exempt(ofConfig, key, name, choices));
    } else {
      ofConfig.add(QosConfig.CLASSES, new ServiceClass(name, choices));
    }
  }

  private static ExemptClass exempt(Choices ofConfig, String key, String name, Choices choices) {
    for (Option<?> given : choices.given()) {
      if (!given.equals(ServiceClass.MATCH) && !given.equals(ExemptClass.EXEMPT)) {
        throw new ConfigException(
            key + ".exempt",
            "an exempt class passes without admission, so that "
                + given.name()
                + " has no effect; give match and nothing else");
      }
    }
    ofConfig
        .find(QosConfig.CLASSES)
        .ifPresent(
            before -> {
              throw new ConfigException(
                  key,
                  "an exempt class is matched before all others; put it before "
                      + before.get(0).name());
            });
    return new ExemptClass(name, choices.get(ServiceClass.MATCH));
  }

  private static Value print(QosConfig config) {
    Map<String, Value> byName = new LinkedHashMap<>();
    for (ExemptClass each : config.exempt()) {
      Map<String, Value> keys = new LinkedHashMap<>();
      keys.put(ServiceClass.MATCH.name(), ClassKeys.RULES.print(each.match()));
      keys.put(ExemptClass.EXEMPT.name(), Value.plain(true));
      byName.put(each.name(), new Value.Entries(keys));
    }
    config.classes().forEach(each -> byName.put(each.name(), ClassKeys.SECTION.print(each)));
    return new Value.Entries(byName);
  }
}
