package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.metrics.QosMetrics;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The dashboard and the alerts in the jar, with their queries. */
final class ShippedFiles {
  static final String DASHBOARD = "grafana-dashboard.json";
  static final String CLUSTER = "grafana-cluster.json";
  static final String ALERTS = "prometheus-alerts.yml";

  /** Where the guide is published. */
  static final String GUIDE = "https://github.com/jettyqos/qos-for-jetty/blob/main/docs/guide/";

  private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), \\w+\\)");
  private static final Pattern COMPARISON = Pattern.compile(" (==|!=|>=|<=|>|<) (?![^(]*\\))");

  private ShippedFiles() {}

  /** An expression that must have series, with its place. */
  record Query(String where, String expression) {}

  static String text(String name) {
    try (InputStream in = QosMetrics.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** YAML, of which JSON is a part. */
  static Object parse(String text) {
    return new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  /** The value at nested keys; null if there is none. */
  static Object at(Object tree, String... keys) {
    Object found = tree;
    for (String key : keys) {
      found = ((Map<?, ?>) found).get(key);
    }
    return found;
  }

  static List<?> list(Object tree, String... keys) {
    return (List<?>) Objects.requireNonNull(at(tree, keys), () -> String.join(".", keys));
  }

  static List<?> panels(String dashboard) {
    return list(parse(text(dashboard)), "panels");
  }

  static List<?> variables(String dashboard) {
    return list(parse(text(dashboard)), "templating", "list");
  }

  static List<?> alerts() {
    return list(parse(text(ALERTS)), "groups").stream()
        .flatMap(group -> list(group, "rules").stream())
        .toList();
  }

  /** The queries of both dashboards with all variables, with a range for rates. */
  static List<Query> ofDashboards(String rateInterval) {
    return Stream.of(DASHBOARD, CLUSTER)
        .flatMap(each -> ofDashboard(each, rateInterval).stream())
        .toList();
  }

  private static List<Query> ofDashboard(String dashboard, String rateInterval) {
    List<Query> all = new ArrayList<>();
    for (Object variable : variables(dashboard)) {
      if (at(variable, "type").equals("query")) {
        Matcher values = LABEL_VALUES.matcher((String) at(variable, "query", "query"));
        if (!values.matches()) {
          throw new AssertionError("not understood: " + variable);
        }
        all.add(new Query("variable " + at(variable, "name"), values.group(1)));
      }
    }
    for (Object panel : panels(dashboard)) {
      for (Object target : list(panel, "targets")) {
        all.add(new Query("panel " + at(panel, "title"), (String) at(target, "expr")));
      }
    }
    return all.stream()
        .map(each -> new Query(each.where, substituted(each.expression, rateInterval)))
        .toList();
  }

  /** The queries of the marks of a dashboard, most of which have no series most of the time. */
  static List<Query> ofAnnotations(String dashboard, String rateInterval) {
    return list(parse(text(dashboard)), "annotations", "list").stream()
        .filter(each -> at(each, "expr") != null)
        .map(
            each ->
                new Query(
                    "annotation " + at(each, "name"),
                    substituted((String) at(each, "expr"), rateInterval)))
        .toList();
  }

  private static String substituted(String expression, String rateInterval) {
    return expression
        .replace("$__rate_interval", rateInterval)
        .replace("\"$job\"", "\".*\"")
        .replace("\"$namespace\"", "\".*\"")
        .replace("\"$pod\"", "\".*\"")
        .replace("\"$instance\"", "\".*\"")
        .replace("\"$class\"", "\".*\"")
        .replace("\"$node\"", "\".*\"");
  }

  static List<Query> ofAlerts() {
    return alerts().stream()
        .map(each -> new Query("alert " + at(each, "alert"), (String) at(each, "expr")))
        .toList();
  }

  /** Both sides of its comparison, without numbers. */
  static Stream<Query> sides(Query alert) {
    String[] sides = COMPARISON.split(alert.expression, -1);
    if (sides.length != 2) {
      throw new AssertionError("not one comparison: " + alert);
    }
    return Stream.of(sides)
        .map(side -> side.replaceFirst("^[0-9.]+ \\* ", ""))
        .filter(side -> !side.matches("[0-9.]+"))
        .map(side -> new Query(alert.where, side));
  }
}
