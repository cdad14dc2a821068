package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A key with different values in two configurations.
 *
 * @param key the dotted key, such as {@code classes.gold.target.p95}
 * @param first its value in the first, as it is written; empty if it is not given there
 * @param second its value in the second
 */
public record KeyDifference(String key, String first, String second) {
  /**
   * Keys that cannot change while a server runs: what parses and listens is made at its start, and
   * the nodes of a front end are told its classes.
   */
  private static final Pattern FIXED =
      Pattern.compile("mode|admin\\..*|haproxy-agent\\..*|cluster\\..*");

  /** Keys that add, remove or move classes. */
  private static final Pattern CLASSES =
      Pattern.compile("class-header|classes|classes\\.[^.]+\\.exempt");

  /** Keys of which a change needs another gate, and another control loop. */
  private static final Pattern OF_GATE =
      Pattern.compile(
          "queue-bytes|deadline-header|processors|speedup\\..*|control\\.(period|step|records)"
              + "|classes|classes\\.[^.]+\\.(exempt|arrivals|work\\..*|queue\\.(policy|bound|size|document|cached|overload.*|fair.*))");

  /**
   * The keys in which two configurations differ; a key that is not given counts as its default.
   *
   * @param first a configuration
   * @param second another
   * @return in the order of the first; empty if they mean the same
   */
  public static List<KeyDifference> between(QosConfig first, QosConfig second) {
    Map<String, String> ofFirst = flat(first);
    Map<String, String> ofSecond = flat(second);
    List<KeyDifference> all = new ArrayList<>();
    List<String> names = names(first);
    if (!names.equals(names(second))) {
      all.add(new KeyDifference("classes", names.toString(), names(second).toString()));
    }
    Set<String> keys = new TreeSet<>(ofFirst.keySet());
    keys.addAll(ofSecond.keySet());
    for (String key : keys) {
      String here = ofFirst.getOrDefault(key, "");
      String there = ofSecond.getOrDefault(key, "");
      if (!here.equals(there)) {
        all.add(new KeyDifference(key, here, there));
      }
    }
    return all;
  }

  /**
   * Rejects a change of a key that cannot change while a server runs.
   *
   * @param inForce the configuration of the server
   * @param next the one that is to take its place
   * @throws ConfigException if they differ in such a key; names it with both values
   */
  public static void requireReloadable(QosConfig inForce, QosConfig next) {
    boolean frontEnd = inForce.cluster().isPresent();
    for (KeyDifference each : between(inForce, next)) {
      boolean ofNodes = frontEnd && CLASSES.matcher(each.key).matches();
      if (ofNodes || FIXED.matcher(each.key).matches()) {
        throw ConfigException.of(
            each.key,
            or(each.second, "its absence"),
            "cannot be put in force while the server runs; it is "
                + or(each.first, "not given")
                + " until a restart");
      }
    }
  }

  /**
   * Whether two configurations differ only in what one gate can change: neither in classes and
   * their order, nor in the kind of a queue, nor in what is measured and how often.
   *
   * @param first a configuration
   * @param second another
   * @return whether one gate and one control loop serve both, one after the other
   */
  public static boolean areForOneGate(QosConfig first, QosConfig second) {
    return between(first, second).stream().noneMatch(each -> OF_GATE.matcher(each.key).matches());
  }

  private static List<String> names(QosConfig of) {
    List<String> names = new ArrayList<>();
    of.exempt().forEach(each -> names.add(each.name()));
    of.classes().forEach(each -> names.add(each.name()));
    return names;
  }

  private static Map<String, String> flat(QosConfig config) {
    Map<String, String> all = new LinkedHashMap<>();
    flatten("", ConfigKeys.SECTION.print(config), all);
    return all;
  }

  private static void flatten(String key, Value value, Map<String, String> into) {
    if (value instanceof Value.Entries entries) {
      entries.values().forEach((name, of) -> flatten(KeyPath.join(key, name), of, into));
    } else {
      into.put(key, YamlWriter.flow(value));
    }
  }

  /**
   * The difference in words.
   *
   * @param firstName what the first configuration is called
   * @param secondName what the second one is called
   * @return such as {@code classes.gold.weight: 3 here, 2 in the file}
   */
  public String inWords(String firstName, String secondName) {
    return "%s: %s %s, %s %s"
        .formatted(key, or(first, "nothing"), firstName, or(second, "nothing"), secondName);
  }

  private static String or(String value, String absent) {
    return value.isEmpty() ? absent : value;
  }
}
