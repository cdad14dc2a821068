package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.settings.ControlOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys at the top of a configuration, and of an expected speedup. */
final class ConfigKeys {
  static final Section<Speedup> SPEEDUP =
      new Section<Speedup>()
          .with(Speedup.RATE, Speedup::rate)
          .with(Speedup.SLOPE, Speedup::slope)
          .with(Speedup.SATURATION, Speedup::saturationPoint);

  static final Section<QosConfig> SECTION =
      new Section<QosConfig>()
          .with(QosConfig.THREADS, QosConfig::threads)
          .with(QosConfig.MODE, QosConfig::mode)
          .with(QosConfig.RESERVE, QosConfig::reserve)
          .with(
              QosConfig.TRUSTED_PROXIES,
              Form.listOf(
                  Form.text("an address range such as \"10.0.0.0/8\""),
                  "a list of at most "
                      + QosConfig.MOST_PROXIES
                      + " address ranges such as [\"10.0.0.0/8\"]"),
              QosConfig::trustedProxies)
          .with(QosConfig.BODIES, QosConfig::bodies)
          .with(QosConfig.BODY_LIMIT, QosConfig::bodyLimit)
          .with(QosConfig.BODY_WAIT, QosConfig::bodyWait)
          .with(QosConfig.QUEUE_BYTES, QosConfig::queueBytes)
          .with(QosConfig.RETRY_AFTER, QosConfig::retryAfter)
          .with(QosConfig.ABORT_ON_CLOSE, QosConfig::abortOnClose)
          .with(QosConfig.PROCESSORS, QosConfig::processors)
          .maybe(QosConfig.SPEEDUP, SPEEDUP.form(Speedup::new), QosConfig::speedup)
          .with(
              QosConfig.CONTROL, ControlKeys.SECTION.form(ControlOptions::new), QosConfig::control)
          .with(
              QosConfig.FEARS,
              Form.listOf(
                  fear(),
                  "a list of at most "
                      + Fear.MOST
                      + " fears such as [\"hang silver@20s..40s\", \"stall 2s@30s\"]"),
              QosConfig::fears)
          .with(QosConfig.CLASSES, classes(), QosConfig::classes);

  private ConfigKeys() {}

  private static Form<Fear> fear() {
    String allowed = "a fear such as \"hang silver@20s..40s\"";
    Form<String> text = Form.text(allowed);
    return new Form<>(
        allowed,
        (key, value) -> Fear.parse(key, text.read(key, value)),
        fear -> Value.quoted(fear.toString()));
  }

  private static Form<List<ServiceClass>> classes() {
    String allowed = "a map of 1 to " + Partition.MOST_CLASSES + " classes by name";
    return new Form<>(allowed, (key, value) -> readClasses(key, value, allowed), ConfigKeys::print);
  }

  private static List<ServiceClass> readClasses(String key, Value value, String allowed) {
    if (!(value instanceof Value.Entries entries)) {
      throw Form.wrong(key, value, allowed);
    }
    return entries.values().entrySet().stream()
        .map(e -> readClass(KeyPath.join(key, e.getKey()), e.getKey(), e.getValue()))
        .toList();
  }

  private static ServiceClass readClass(String key, String name, Value value) {
    ServiceClass.named(name).build(); // a wrong name is wrong before anything in the class is
    Choices choices = new Choices();
    // "rest:" with nothing behind it is a class with every option at its default.
    if (!(value instanceof Value.Scalar scalar && scalar.isNothing())) {
      ClassKeys.SECTION.read(key, value, choices);
    }
    return new ServiceClass(name, choices);
  }

  private static Value print(List<ServiceClass> classes) {
    Map<String, Value> byName = new LinkedHashMap<>();
    classes.forEach(c -> byName.put(c.name(), ClassKeys.SECTION.print(c)));
    return new Value.Entries(byName);
  }
}
