package io.github.jettyqos.spring;

import io.github.jettyqos.core.check.ConfigException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

/** The failure analyzer for keys of {@code qos.*}: key, origin and remedy. */
final class QosFailureAnalyzer extends AbstractFailureAnalyzer<ConfigException> {
  private static final String ANNOTATION = "@QosClass(";

  private final Environment environment;

  QosFailureAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, ConfigException wrong) {
    String key = wrong.key();
    String problem = String.valueOf(wrong.getMessage()).substring(key.length() + ": ".length());
    if (problem.startsWith(ANNOTATION)) {
      return new FailureAnalysis(
          key + ": " + problem,
          "Name a class of qos.classes in the annotation, or add the class to qos.classes.",
          wrong);
    }
    return new FailureAnalysis(
        "qos." + key + ": " + problem + origin(key) + pool(key),
        "Correct the value; every key stands in "
            + QosKeys.REFERENCE
            + ", here with qos. in front."
            + " qos.enabled=false starts without service classes.",
        wrong);
  }

  private String pool(String key) {
    String max = environment.getProperty(BootThreads.MAX);
    return key.equals("threads") && max != null
        ? "\n\nThe pool has its size from " + BootThreads.MAX + "=" + max + "."
        : "";
  }

  /** The file and line of the value, if known. */
  private String origin(String key) {
    ConfigurationPropertyName name =
        ConfigurationPropertyName.isValid("qos." + key)
            ? ConfigurationPropertyName.of("qos." + key)
            : ConfigurationPropertyName.EMPTY;
    if (name.isEmpty() || !(environment instanceof ConfigurableEnvironment sources)) {
      return "";
    }
    return PropertyTree.sources(sources).stream()
        .map(source -> source.getConfigurationProperty(name))
        .filter(property -> property != null && property.getOrigin() != null)
        .findFirst()
        .map(ConfigurationProperty::getOrigin)
        .map(origin -> "\n\nIt stands in " + origin + ".")
        .orElse("");
  }
}
