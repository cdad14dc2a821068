package io.github.jettyqos.spring;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosTree;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.ResourceUtils;

/**
 * What {@code qos.*} says: a configuration, or the file that has it.
 *
 * @param config the configuration
 * @param file the file that it is from, if it is from one
 * @param watch how often to look whether the file has changed
 */
record QosProperties(QosConfig config, Optional<Path> file, Optional<Duration> watch) {
  /** Keys of ours beside those of a configuration. */
  static final String ENABLED = "qos.enabled";

  static final String EXEMPT_HEALTH = "qos.exempt-health";
  static final String FILE = "qos.file";
  static final String WATCH = "qos.watch";

  private static final String CLASSES = "classes";

  /**
   * Reads them.
   *
   * @param threads handlers at once where nothing is said of that
   * @throws ConfigException with the key, without {@code qos.}
   */
  static QosProperties read(ConfigurableEnvironment environment, Optional<Integer> threads) {
    PropertyNode root = PropertyTree.read(environment);
    root.remove("enabled");
    root.remove("exempthealth");
    Object file = take(root, "file");
    Object watch = take(root, "watch");
    if (file != null) {
      return ofFile(root, file.toString(), watch);
    }
    if (watch != null) {
      throw ConfigException.of("watch", watch, "has nothing to watch; give file as well");
    }
    PropertyNode classes = root.find(CLASSES);
    if (classes != null) {
      exemptFirst(classes);
    }
    Map<String, @Nullable Object> tree = map(root);
    threads.ifPresent(most -> tree.putIfAbsent("threads", most));
    HealthPaths.of(environment).ifPresent(health -> health.addTo(tree));
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

  /** They have to stand first, wherever a source has added them. */
  private static void exemptFirst(PropertyNode classes) {
    List<PropertyNode> exempt = new ArrayList<>();
    List<PropertyNode> others = new ArrayList<>();
    for (PropertyNode each : classes.children()) {
      (isExempt(each) ? exempt : others).add(each);
    }
    exempt.addAll(others);
    classes.order(exempt);
  }

  private static boolean isExempt(PropertyNode node) {
    PropertyNode exempt = node.find("exempt");
    return exempt != null && "true".equals(String.valueOf(exempt.tree()));
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
