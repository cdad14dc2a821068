package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.cluster.TestFront;
import io.github.jettyqos.jetty.metrics.ClusterMetrics;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of the dashboard and the alerts without Grafana and Prometheus. */
final class ShippedFilesTest {
  private static final Pattern METER = Pattern.compile("jetty_qos_\\w+");
  private static final Pattern DASHBOARD_LINK =
      Pattern.compile("\\{\\{ \\$externalLabels\\.grafana }}/d/([\\w-]+)\\?(.*)");
  private static final Pattern VARIABLE = Pattern.compile("var-(\\w+)=");

  @ParameterizedTest
  @CsvSource({ShippedFiles.DASHBOARD + ", class", ShippedFiles.CLUSTER + ", node"})
  void dashboard_asGrafanaReadsIt_isWhole(String name, String variable) {
    Object dashboard = ShippedFiles.parse(ShippedFiles.text(name));
    // 41 is the version of Grafana 12; newer ones migrate it.
    assertThat(ShippedFiles.at(dashboard, "schemaVersion")).isEqualTo(41);
    assertThat(ShippedFiles.variables(name))
        .extracting(each -> ShippedFiles.at(each, "name"))
        .containsExactly("datasource", "job", "namespace", "pod", "instance", variable, "console");
    assertThat(ShippedFiles.panels(name))
        .hasSizeGreaterThan(7)
        .allSatisfy(
            panel -> {
              assertThat(ShippedFiles.at(panel, "description")).asString().isNotBlank();
              assertThat(ShippedFiles.at(panel, "datasource", "uid")).isEqualTo("${datasource}");
              assertThat(ShippedFiles.list(panel, "targets"))
                  .isNotEmpty()
                  .extracting(target -> ShippedFiles.at(target, "datasource", "uid"))
                  .containsOnly("${datasource}");
            })
        .extracting(panel -> ShippedFiles.at(panel, "id"))
        .doesNotHaveDuplicates();
  }

  /** A matcher of all values holds for series without the label, so it works without Kubernetes. */
  @ParameterizedTest
  @ValueSource(strings = {ShippedFiles.DASHBOARD, ShippedFiles.CLUSTER})
  void dashboard_placeOfAServer_isChosenInEveryQueryAndAllByDefault(String name) {
    for (Object variable : ShippedFiles.variables(name)) {
      if (ShippedFiles.at(variable, "type").equals("query")) {
        assertThat(ShippedFiles.at(variable, "allValue")).isEqualTo(".*");
        assertThat(ShippedFiles.list(variable, "current", "value"))
            .asList()
            .containsExactly("$__all");
      }
    }
    List<String> queries = new ArrayList<>();
    for (Object panel : ShippedFiles.panels(name)) {
      ShippedFiles.list(panel, "targets")
          .forEach(target -> queries.add((String) ShippedFiles.at(target, "expr")));
    }
    for (Object mark :
        ShippedFiles.list(ShippedFiles.parse(ShippedFiles.text(name)), "annotations", "list")) {
      if (ShippedFiles.at(mark, "expr") instanceof String query) {
        queries.add(query);
      }
    }
    assertThat(queries).hasSizeGreaterThan(10);
    for (String query : queries) {
      long meters = METER.matcher(query).results().count();
      for (String label : List.of("job", "namespace", "pod", "instance")) {
        assertThat(query.split(Pattern.quote(label + "=~\"$" + label + "\""), -1))
            .as("%s in %s", label, query)
            .hasSize((int) meters + 1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {ShippedFiles.DASHBOARD, ShippedFiles.CLUSTER})
  void dashboard_first_isARowOfFiguresWithColoursAndLinks(String name) {
    List<?> row =
        ShippedFiles.panels(name).stream()
            .filter(panel -> ShippedFiles.at(panel, "gridPos", "y").equals(0))
            .toList();
    assertThat(row)
        .hasSizeGreaterThan(4)
        .allSatisfy(
            panel -> {
              assertThat(ShippedFiles.at(panel, "type")).isEqualTo("stat");
              assertThat(ShippedFiles.at(panel, "fieldConfig", "defaults", "noValue"))
                  .asString()
                  .isNotBlank();
            })
        .extracting(
            panel ->
                ShippedFiles.list(panel, "fieldConfig", "defaults", "thresholds", "steps").size())
        .anyMatch(steps -> steps > 1);
    assertThat(ShippedFiles.list(ShippedFiles.parse(ShippedFiles.text(name)), "links"))
        .extracting(link -> ShippedFiles.at(link, "url"))
        .contains("${console:raw}", ShippedFiles.GUIDE + "incident.md");
  }

  /** Grafana has 24 columns. */
  @ParameterizedTest
  @ValueSource(strings = {ShippedFiles.DASHBOARD, ShippedFiles.CLUSTER})
  void dashboard_panels_standBesideEachOther(String name) {
    Set<List<Integer>> taken = new HashSet<>();
    for (Object panel : ShippedFiles.panels(name)) {
      Map<?, ?> grid = (Map<?, ?>) ShippedFiles.at(panel, "gridPos");
      int left = (Integer) grid.get("x");
      int top = (Integer) grid.get("y");
      for (int x = left; x < left + (Integer) grid.get("w"); x++) {
        assertThat(x).isBetween(0, 23);
        for (int y = top; y < top + (Integer) grid.get("h"); y++) {
          assertThat(taken.add(List.of(x, y))).as("%s at %d, %d", panel, x, y).isTrue();
        }
      }
    }
  }

  @Test
  void alerts_each_saysWhatIsWrongAndLinksToTheDashboardAndItsPartOfTheGuide() throws Exception {
    String page = Files.readString(Path.of("../docs/guide/incident.md"));
    for (Object alert : ShippedFiles.alerts()) {
      String name = (String) ShippedFiles.at(alert, "alert");
      for (String told : List.of("summary", "description")) {
        assertThat(ShippedFiles.at(alert, "annotations", told)).asString().isNotBlank();
      }
      // As GitHub makes the anchor of a heading.
      assertThat(ShippedFiles.at(alert, "annotations", "runbook_url"))
          .isEqualTo(ShippedFiles.GUIDE + "incident.md#" + name.toLowerCase(Locale.ROOT));
      assertThat(page).contains("\n### " + name + "\n");
      Matcher link =
          DASHBOARD_LINK.matcher((String) ShippedFiles.at(alert, "annotations", "dashboard"));
      assertThat(link.matches()).as(name).isTrue();
      String dashboard =
          link.group(1).equals("jetty-qos") ? ShippedFiles.DASHBOARD : ShippedFiles.CLUSTER;
      assertThat(ShippedFiles.at(ShippedFiles.parse(ShippedFiles.text(dashboard)), "uid"))
          .isEqualTo(link.group(1));
      assertThat(VARIABLE.matcher(link.group(2)).results().map(each -> each.group(1)))
          .isNotEmpty()
          .isSubsetOf(
              ShippedFiles.variables(dashboard).stream()
                  .map(each -> (String) ShippedFiles.at(each, "name"))
                  .toList());
    }
  }

  @Test
  void expressions_all_nameMetersThatThereAre() throws Exception {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    Set<String> scraped = new TreeSet<>();
    try (TestServer server = TestServer.started("classes: {all: {}}\n", new BlockingHandler());
        QosMetrics metrics = new QosMetrics(server.qos);
        TestFront front =
            new TestFront("cluster: {nodes: [{name: a, url: 'http://127.0.0.1:9'}]}\n")) {
      metrics.bindTo(registry);
      new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
      METER.matcher(registry.scrape()).results().forEach(each -> scraped.add(each.group()));
    }
    assertThat(
            Stream.concat(
                    Stream.of(ShippedFiles.DASHBOARD, ShippedFiles.CLUSTER)
                        .flatMap(each -> ShippedFiles.ofAnnotations(each, "5s").stream()),
                    Stream.concat(
                        ShippedFiles.ofDashboards("5s").stream(), ShippedFiles.ofAlerts().stream()))
                .flatMap(each -> METER.matcher(each.expression()).results())
                .map(each -> each.group()))
        .isNotEmpty()
        .isSubsetOf(scraped);
  }
}
