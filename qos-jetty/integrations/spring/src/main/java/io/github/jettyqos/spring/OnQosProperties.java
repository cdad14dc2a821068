package io.github.jettyqos.spring;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The condition that there is an enabled configuration. */
final class OnQosProperties extends SpringBootCondition {
  private static final ConfigurationPropertyName CLASSES =
      ConfigurationPropertyName.of("qos.classes");

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    Environment environment = context.getEnvironment();
    if (!environment.getProperty(QosKeys.ENABLED, Boolean.class, true)) {
      return ConditionOutcome.noMatch(ConditionMessage.of(QosKeys.ENABLED + " is false"));
    }
    return isConfigured(environment)
        ? ConditionOutcome.match()
        : ConditionOutcome.noMatch(
            ConditionMessage.of("there is neither %s nor %s".formatted(CLASSES, QosKeys.FILE)));
  }

  private static boolean isConfigured(Environment environment) {
    return environment.containsProperty(QosKeys.FILE)
        || (environment instanceof ConfigurableEnvironment sources
            && PropertyTree.sources(sources).stream()
                .anyMatch(
                    source ->
                        source.getConfigurationProperty(CLASSES) != null
                            || source.containsDescendantOf(CLASSES)
                                == ConfigurationPropertyState.PRESENT));
  }
}
