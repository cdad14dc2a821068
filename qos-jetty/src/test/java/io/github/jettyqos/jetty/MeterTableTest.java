package io.github.jettyqos.jetty;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import io.github.jettyqos.jetty.metrics.ClusterMetrics;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;

/** A comparison of the guide's table of meters with the registered and the scraped ones. */
final class MeterTableTest {
  private static final Path PAGE = Path.of("../docs/guide/observe.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `jetty\\.qos\\..*\\|$");
  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) (\\S+)$");

  /** Suffixes of the samples of a histogram or a summary, of which the family has none. */
  private static final Pattern SUFFIX = Pattern.compile("_(bucket|count|sum)$");

  private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)\\{(.*)\\} \\S+$");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"[^\"]*\"");

  /** A meter as a row of the table. */
  private record Row(String name, String kind, String tags, String unit, String meaning) {
    static Row of(Meter.Id id) {
      String tags =
          id.getTags().stream().map(Tag::getKey).map(key -> "`" + key + "`").collect(joining(", "));
      String unit = id.getBaseUnit() == null ? "" : id.getBaseUnit();
      String kind = id.getType().name().toLowerCase(Locale.ROOT);
      return new Row(
          "`" + id.getName() + "`", kind, tags, unit, String.valueOf(id.getDescription()));
    }

    static Row of(List<String> cells) {
      return new Row(cells.get(0), cells.get(2), cells.get(3), cells.get(4), cells.get(5) + ".");
    }
  }

  /** A meter as Prometheus sees it. */
  private record Family(String name, String kind, Set<String> labels, String help) {
    static Family of(List<String> cells) {
      Set<String> labels =
          Stream.of(cells.get(3).replace("`", "").split(", "))
              .filter(tag -> !tag.isEmpty())
              .collect(Collectors.toSet());
      return new Family(cells.get(1).replace("`", ""), cells.get(2), labels, cells.get(5) + ".");
    }
  }

  private static List<List<String>> table() throws IOException {
    return ROW.matcher(Files.readString(PAGE))
        .results()
        .map(MatchResult::group)
        .map(row -> Stream.of(row.substring(1).split("\\|", 6)).map(MeterTableTest::cell).toList())
        .toList();
  }

  private static String cell(String text) {
    return text.replaceAll("\\|$", "").strip();
  }

  private static Set<Family> families(String scrape) {
    Map<String, Set<String>> labels = new HashMap<>();
    SAMPLE
        .matcher(scrape)
        .results()
        .forEach(
            sample -> {
              Set<String> of =
                  labels.computeIfAbsent(
                      SUFFIX.matcher(sample.group(1)).replaceAll(""), x -> new TreeSet<>());
              LABEL
                  .matcher(sample.group(2))
                  .results()
                  .map(label -> label.group(1))
                  .filter(label -> !label.equals("le"))
                  .forEach(of::add);
            });
    return TYPE.matcher(scrape)
        .results()
        // Micrometer adds to each timer the longest delay of the last minutes.
        .filter(type -> !type.group(1).endsWith("_max"))
        .map(
            type ->
                new Family(
                    type.group(1),
                    kind(type.group(2)),
                    labels.getOrDefault(type.group(1), Set.of()),
                    help(scrape, type.group(1))))
        .collect(Collectors.toSet());
  }

  private static String kind(String type) {
    return type.equals("histogram") || type.equals("summary") ? "timer" : type;
  }

  private static String help(String scrape, String name) {
    Matcher help = Pattern.compile("(?m)^# HELP " + name + " (.*)$").matcher(scrape);
    return help.find() ? help.group(1) : "none";
  }

  /** A front end whose nodes do not answer. */
  private static ClusterFrontEnd started(Server server) throws Exception {
    ClusterFrontEnd frontEnd =
        ClusterFrontEnd.of(
            QosYaml.parse(
                """
                classes: {all: {}}
                cluster: {nodes: [{name: a, url: "http://127.0.0.1:9"}]}
                """));
    frontEnd.install(server);
    server.start();
    return frontEnd;
  }

  @Test
  void tableOfTheGuide_isWhatIsRegisteredAndScraped() throws Exception {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    Server front = new Server();
    try (TestServer server = TestServer.started("classes: {all: {}}\n", new BlockingHandler());
        QosMetrics metrics = new QosMetrics(server.qos);
        ClusterMetrics ofFrontEnd = new ClusterMetrics(started(front).counts())) {
      metrics.bindTo(registry);
      ofFrontEnd.bindTo(registry);
      Set<Row> registered =
          registry.getMeters().stream().map(Meter::getId).map(Row::of).collect(Collectors.toSet());
      assertThat(table().stream().map(Row::of))
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(registered);
      assertThat(table().stream().map(Family::of))
          .containsExactlyInAnyOrderElementsOf(families(registry.scrape()));
    } finally {
      front.stop();
    }
  }
}
