package io.github.jettyqos.spring;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosTree;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.ResourceUtils;

/**
 * The content of {@code qos.*}: a configuration, or its file.
 *
 * @param config the configuration
 * @param file its file, if any
 * @param watch the polling interval of the file
 */
record QosProperties(QosConfig config, Optional<Path> file, Optional<Duration> watch) {
  private static final String CLASSES = "classes";

  /**
   * Reads the properties.
   *
   * @param threads concurrent handlers if not configured
   * @throws ConfigException with the key, without {@code qos.}
   */
  static QosProperties read(ConfigurableEnvironment environment, Optional<Integer> threads) {
    PropertyNode root = PropertyTree.read(environment);
    root.remove("enabled");
    root.remove("exemptmanagement");
    Object file = take(root, "file");
    Object watch = take(root, "watch");
    if (file != null) {
      return ofFile(root, file.toString(), watch);
    }
    if (watch != null) {
      throw ConfigException.of("watch", watch, "has nothing to watch; give file as well");
    }
    Map<String, @Nullable Object> tree = map(root);
    threads.ifPresent(most -> tree.putIfAbsent("threads", most));
    Object classes = tree.get(CLASSES);
    if (classes == null || classes instanceof Map) {
      Map<?, ?> given = classes instanceof Map<?, ?> map ? map : Map.of();
      Map<String, @Nullable Object> ordered = exemptFirst(given, ManagementPaths.of(environment));
      if (!ordered.isEmpty()) {
        tree.put(CLASSES, ordered);
      }
    }
    return new QosProperties(QosTree.read(tree), Optional.empty(), Optional.empty());
  }

  private static QosProperties ofFile(PropertyNode rest, String file, @Nullable Object watch) {
    if (!rest.children().isEmpty()) {
      throw new ConfigException(
          rest.children().get(0).name(), "stands beside file, which has all; leave out one");
    }
    try {
      Path path = ResourceUtils.getFile(file).toPath();
      return new QosProperties(
          QosYaml.load(path),
          Optional.of(path),
          Optional.ofNullable(watch).map(each -> Durations.parse(each.toString())));
    } catch (NoClassDefFoundError e) {
      throw ConfigException.of(
          "file", file, "needs org.snakeyaml:snakeyaml-engine, which is not on the class path");
    } catch (IOException e) {
      throw ConfigException.of("file", file, "cannot be read (" + e.getMessage() + ")");
    }
  }

  /**
   * Moves exempt classes to the front, as required, whatever source added them. If there is none,
   * the endpoints of the actuator are exempt.
   */
  private static Map<String, @Nullable Object> exemptFirst(
      Map<?, ?> classes, Optional<ManagementPaths> management) {
    Map<String, @Nullable Object> ordered = new LinkedHashMap<>();
    classes.forEach((name, each) -> put(ordered, name, each, isExempt(each)));
    if (ordered.isEmpty()) {
      management.ifPresent(paths -> ordered.putAll(paths.exempt()));
      ordered.keySet().removeAll(classes.keySet());
    }
    classes.forEach((name, each) -> put(ordered, name, each, !isExempt(each)));
    return ordered;
  }

  private static void put(
      Map<String, @Nullable Object> to, Object name, @Nullable Object value, boolean really) {
    if (really) {
      to.put(String.valueOf(name), value);
    }
  }

  private static boolean isExempt(@Nullable Object node) {
    return node instanceof Map<?, ?> keys && "true".equals(String.valueOf(keys.get("exempt")));
  }

  private static @Nullable Object take(PropertyNode root, String key) {
    PropertyNode node = root.find(key);
    root.remove(key);
    return node == null ? null : node.tree();
  }

  private static Map<String, @Nullable Object> map(PropertyNode root) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    root.children().forEach(each -> map.put(each.name(), each.tree()));
    return map;
  }
}
