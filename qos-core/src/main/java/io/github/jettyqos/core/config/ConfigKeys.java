package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.config.FrontEnds.HaproxyAgent;
import io.github.jettyqos.core.config.QosConfig.ReadinessRule;
import io.github.jettyqos.core.law.ControlOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys at the top of a configuration, of an expected speedup, and of the admin connector. */
final class ConfigKeys {
  static final Section<Speedup> SPEEDUP =
      new Section<Speedup>()
          .with(Speedup.RATE, Speedup::rate)
          .with(Speedup.SLOPE, Speedup::slope)
          .with(Speedup.SATURATION, Speedup::saturationPoint);

  private static final Form<String> PATH = Form.text("a path");

  static final Section<ReadinessRule> READINESS =
      new Section<ReadinessRule>()
          .with(ReadinessRule.AFTER, ReadinessRule::after)
          .with(ReadinessRule.BACK, ReadinessRule::back)
          .maybe(ReadinessRule.PATH, Form.text("a path such as /ready"), ReadinessRule::path);

  static final Section<AdminOptions> ADMIN =
      new Section<AdminOptions>()
          .with(AdminOptions.PORT, AdminOptions::port)
          .with(AdminOptions.ADDRESS, Form.text("an address or a name"), AdminOptions::address)
          .maybe(AdminOptions.TOKENS, PATH, AdminOptions::tokens)
          .maybe(AdminOptions.KEYSTORE, PATH, AdminOptions::keystore)
          .maybe(AdminOptions.KEYSTORE_PASSWORD, PATH, AdminOptions::keystorePassword);

  static final Section<QosConfig> SECTION =
      new Section<QosConfig>()
          .with(QosConfig.THREADS, QosConfig::threads)
          .with(QosConfig.MODE, QosConfig::mode)
          .with(QosConfig.ADMISSION, QosConfig::admission)
          .with(QosConfig.RESERVE, QosConfig::reserve)
          .with(
              QosConfig.TRUSTED_PROXIES,
              Form.listOf(
                  Form.text("an address range such as \"10.0.0.0/8\""),
                  "a list of at most "
                      + QosConfig.MOST_PROXIES
                      + " address ranges such as [\"10.0.0.0/8\"]"),
              QosConfig::trustedProxies)
          .maybe(
              QosConfig.DEADLINE_HEADER,
              Form.text("the name of a header such as grpc-timeout"),
              QosConfig::deadlineHeader)
          .with(QosConfig.BODIES, QosConfig::bodies)
          .with(QosConfig.BODY_LIMIT, QosConfig::bodyLimit)
          .with(QosConfig.BODY_WAIT, QosConfig::bodyWait)
          .with(QosConfig.QUEUE_BYTES, QosConfig::queueBytes)
          .with(QosConfig.RETRY_AFTER, QosConfig::retryAfter)
          .with(QosConfig.ABORT_ON_CLOSE, QosConfig::abortOnClose)
          .with(QosConfig.STUCK, QosConfig::stuck)
          .with(QosConfig.INTERRUPT, QosConfig::interrupt)
          .with(QosConfig.PROCESSORS, QosConfig::processors)
          .maybe(QosConfig.HEAP_LIMIT, QosConfig::heapLimit)
          .maybe(QosConfig.READINESS, READINESS.form(ReadinessRule::new), QosConfig::readiness)
          .maybe(QosConfig.SPEEDUP, SPEEDUP.form(Speedup::new), QosConfig::speedup)
          .with(
              QosConfig.CONTROL, ControlKeys.SECTION.form(ControlOptions::new), QosConfig::control)
          .maybe(QosConfig.ADMIN, ADMIN.form(AdminOptions::new), QosConfig::admin)
          .maybe(
              FrontEnds.CLASS_HEADER,
              Form.text("the name of a header such as " + FrontEnds.USUAL_CLASS_HEADER),
              config -> config.frontEnds().classHeader())
          .with(FrontEnds.LOAD_HEADER, config -> config.frontEnds().loadHeader())
          .maybe(
              FrontEnds.HAPROXY_AGENT,
              ClusterKeys.AGENT.form(HaproxyAgent::new),
              config -> config.frontEnds().haproxyAgent())
          .with(
              FrontEnds.ONWARD,
              Form.listOf(
                  Form.text("a host such as shop.internal:8080"),
                  "a list of at most "
                      + FrontEnds.MOST_HOSTS
                      + " hosts such as [\"shop.internal:8080\", \"*.internal\"]"),
              config -> config.frontEnds().onward())
          .maybe(
              QosConfig.CLUSTER, ClusterKeys.SECTION.form(ClusterOptions::new), QosConfig::cluster)
          .with(
              new Key<>(
                  QosConfig.PRIORITIES,
                  Priorities.ALLOWED,
                  QosConfig.PRIORITIES.unset(),
                  ConfigKeys::readPriorities,
                  printed -> Optional.empty())) // printed as classes
          .with(ClassesKey.KEY);

  private ConfigKeys() {}

  private static void readPriorities(Choices ofConfig, String key, Value value) {
    if (!(value instanceof Value.Entries entries)) {
      throw Form.wrong(key, value, Priorities.ALLOWED);
    }
    Map<String, List<Rule>> rules = new LinkedHashMap<>();
    entries
        .values()
        .forEach((name, of) -> rules.put(name, ClassKeys.RULES.read(KeyPath.join(key, name), of)));
    ofConfig.set(QosConfig.PRIORITIES, rules);
  }
}
