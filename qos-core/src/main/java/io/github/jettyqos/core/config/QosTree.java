package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads configurations from maps, lists and texts, which frameworks such as Spring read from their
 * own files. Keys and values are those of YAML, but no YAML library is needed.
 */
public final class QosTree {
  private QosTree() {}

  /**
   * Reads a tree.
   *
   * @param tree by key: maps, lists, texts, numbers, truth values, or null for what has nothing but
   *     defaults. Texts may stand for numbers and truth values
   * @return the configuration in it
   * @throws ConfigException if it is no configuration; names the key
   */
  public static QosConfig read(Map<String, ?> tree) {
    Choices choices = new Choices();
    ConfigKeys.SECTION.read("", value("", tree, 0), choices);
    return new QosConfig(choices);
  }

  /**
   * The tree of a configuration, with every key.
   *
   * @param config the configuration
   * @return maps, lists and texts, which {@link #read} reads
   */
  public static Map<String, Object> print(QosConfig config) {
    Map<String, Object> tree = new LinkedHashMap<>();
    ((Value.Entries) ConfigKeys.SECTION.print(config))
        .values()
        .forEach((key, value) -> tree.put(key, plain(value)));
    return tree;
  }

  private static Object plain(Value value) {
    if (value instanceof Value.Items items) {
      return items.values().stream().map(QosTree::plain).toList();
    }
    if (value instanceof Value.Scalar scalar) {
      return scalar.text();
    }
    Map<String, Object> tree = new LinkedHashMap<>();
    ((Value.Entries) value).values().forEach((key, each) -> tree.put(key, plain(each)));
    return tree;
  }

  /**
   * The names of the outermost keys.
   *
   * @return such as {@code threads} and {@code classes}
   */
  public static Set<String> outerKeys() {
    return ConfigKeys.SECTION.keys().stream()
        .map(Key::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The names of all keys at any depth, without the names of classes.
   *
   * @return such as {@code body-limit}, each once
   */
  public static Set<String> keys() {
    return Stream.of(
            ConfigKeys.SECTION,
            ConfigKeys.READINESS,
            ConfigKeys.SPEEDUP,
            ConfigKeys.ADMIN,
            ClusterKeys.AGENT,
            ClusterKeys.SECTION,
            ClusterKeys.NODE,
            ClusterKeys.TLS,
            ClusterKeys.QUOTAS,
            ClusterKeys.HAPROXY,
            ControlKeys.SECTION,
            LawKeys.MTRR,
            LawKeys.PI,
            LawKeys.ABSOLUTE,
            LawKeys.RELATIVE,
            LawKeys.OPTIMAL,
            ClassKeys.SECTION,
            TargetKeys.SECTION,
            ClassKeys.QUEUE,
            ClassKeys.OVERLOAD,
            ClassKeys.FAIR,
            ClassKeys.REJECTION,
            WorkKeys.SECTION,
            WorkKeys.POOL,
            ClassKeys.COST,
            RuleKeys.SECTION)
        .flatMap(section -> section.keys().stream())
        .map(Key::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The rules of the exempt class {@code health}, which there is without {@code classes}; for
   * frameworks that add other exempt classes.
   *
   * @return such as {@code path:/health/live}
   */
  public static List<String> probes() {
    return Priorities.PROBES;
  }

  private static Value value(String key, @Nullable Object given, int depth) {
    if (depth > EventTree.DEEPEST) {
      throw new ConfigException(key, "nested deeper than " + EventTree.DEEPEST + " levels");
    }
    if (given instanceof Map<?, ?> map) {
      Map<String, Value> entries = new LinkedHashMap<>();
      map.forEach(
          (name, each) ->
              entries.put(
                  String.valueOf(name),
                  value(KeyPath.join(key, String.valueOf(name)), each, depth + 1)));
      return new Value.Entries(entries);
    }
    if (given instanceof Iterable<?> list) {
      List<Value> items = new ArrayList<>();
      list.forEach(each -> items.add(value(key + "[" + items.size() + "]", each, depth + 1)));
      return new Value.Items(items);
    }
    if (given == null
        || given instanceof CharSequence
        || given instanceof Number
        || given instanceof Boolean) {
      return Value.plain(given == null ? "" : given);
    }
    throw ConfigException.of(
        key, given.getClass().getName(), "is not allowed here; give a map, a list or a text");
  }
}
