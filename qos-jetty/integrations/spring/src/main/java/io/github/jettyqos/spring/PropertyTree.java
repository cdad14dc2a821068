package io.github.jettyqos.spring;

import io.github.jettyqos.core.config.QosTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The reader of {@code qos.*} from all sources of an environment.
 *
 * <p>Spring's own binder returns maps in the order of the source with the highest precedence, and
 * lists as maps. But the order of classes in the file is significant for their rules. So sources
 * are read from the lowest precedence to the highest: later ones change values in place, and append
 * new keys.
 */
final class PropertyTree {
  static final ConfigurationPropertyName QOS = ConfigurationPropertyName.of("qos");

  /** Keys with dashes may be written without, as in environment variables. */
  private static final Map<String, String> KEYS =
      QosTree.keys().stream()
          .collect(Collectors.toUnmodifiableMap(PropertyTree::uniform, key -> key));

  /** The first elements of keys in process variables; others are ignored. */
  private static final Set<String> OUTER =
      Stream.concat(
              QosTree.outerKeys().stream(),
              QosKeys.ALL.stream().map(key -> key.substring(QosKeys.PREFIX.length())))
          .map(PropertyTree::uniform)
          .collect(Collectors.toUnmodifiableSet());

  private static final Logger LOG = LoggerFactory.getLogger(PropertyTree.class);

  private static final String CLASSES = "classes";

  private final ConfigurableEnvironment environment;
  private final PropertyNode root = new PropertyNode("qos");

  private PropertyTree(ConfigurableEnvironment environment) {
    this.environment = environment;
  }

  /** The keys below {@code qos}. */
  static PropertyNode read(ConfigurableEnvironment environment) {
    PropertyTree tree = new PropertyTree(environment);
    List<ConfigurationPropertySource> sources = sources(environment);
    Collections.reverse(sources);
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i) instanceof IterableConfigurationPropertySource source) {
        tree.add(source, i);
      }
    }
    return tree.root;
  }

  /** The highest precedence first. */
  static List<ConfigurationPropertySource> sources(ConfigurableEnvironment environment) {
    List<ConfigurationPropertySource> sources = new ArrayList<>();
    ConfigurationPropertySources.from(environment.getPropertySources()).forEach(sources::add);
    return sources;
  }

  private void add(IterableConfigurationPropertySource source, int rank) {
    PropertyNode known = root.find(CLASSES);
    int before = known == null ? 0 : known.children().size();
    boolean variables = source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
    source.stream()
        .filter(QOS::isAncestorOf)
        .filter(name -> !variables || isOurs(name))
        .forEach(
            name -> {
              ConfigurationProperty property = source.getConfigurationProperty(name);
              if (property != null) {
                node(name, rank).set(resolved(property.getValue()));
              }
            });
    PropertyNode classes = root.find(CLASSES);
    if (classes != null && before > 0) {
      restStaysLast(classes, before);
    }
  }

  /** A platform sets variables of its own: Kubernetes sets QOS_SERVICE_HOST for a service qos. */
  private static boolean isOurs(ConfigurationPropertyName name) {
    boolean ours = OUTER.contains(name.getElement(1, Form.UNIFORM));
    if (!ours) {
      LOG.info("{} is a variable of the environment and no key; it is not read", name);
    }
    return ours;
  }

  private PropertyNode node(ConfigurationPropertyName name, int rank) {
    PropertyNode node = root;
    for (int i = 1; i < name.getNumberOfElements(); i++) {
      if (name.isNumericIndex(i)) {
        node = node.item(Integer.parseInt(name.getElement(i, Form.UNIFORM)), rank);
        continue;
      }
      String uniform = name.getElement(i, Form.UNIFORM);
      String written = name.getElement(i, Form.ORIGINAL);
      boolean isClass =
          i == 2
              && name.getElement(1, Form.UNIFORM)
                  .equals(CLASSES); // the name of a class, which is arbitrary
      node = node.child(uniform, isClass ? written : KEYS.getOrDefault(uniform, written));
    }
    return node;
  }

  /** A last class for the rest stays the last one, behind classes added by later sources. */
  private static void restStaysLast(PropertyNode classes, int before) {
    List<PropertyNode> all = new ArrayList<>(classes.children());
    PropertyNode rest = all.get(before - 1);
    if (all.size() > before && rest.find("match") == null) {
      all.remove(rest);
      all.add(rest);
      classes.order(all);
    }
  }

  private Object resolved(Object value) {
    return value instanceof CharSequence text
        ? environment.resolveRequiredPlaceholders(text.toString())
        : value;
  }

  private static String uniform(String key) {
    return key.replace("-", "").toLowerCase(Locale.ROOT);
  }
}
