package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.cluster.TestFront;
import io.github.jettyqos.jetty.metrics.ClusterMetrics;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of the dashboard and the alerts without Grafana and Prometheus. */
final class ShippedFilesTest {
  private static final Pattern METER = Pattern.compile("jetty_qos_\\w+");

  @ParameterizedTest
  @CsvSource({ShippedFiles.DASHBOARD + ", class", ShippedFiles.CLUSTER + ", node"})
  void dashboard_asGrafanaReadsIt_isWhole(String name, String variable) {
    Object dashboard = ShippedFiles.parse(ShippedFiles.text(name));
    // 41 is the version of Grafana 12; newer ones migrate it.
    assertThat(ShippedFiles.at(dashboard, "schemaVersion")).isEqualTo(41);
    assertThat(ShippedFiles.variables(name))
        .extracting(each -> ShippedFiles.at(each, "name"))
        .containsExactly("datasource", "namespace", "pod", "instance", variable);
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
    for (Object panel : ShippedFiles.panels(name)) {
      for (Object target : ShippedFiles.list(panel, "targets")) {
        String query = (String) ShippedFiles.at(target, "expr");
        long meters = METER.matcher(query).results().count();
        for (String label : List.of("namespace", "pod", "instance")) {
          assertThat(query.split(Pattern.quote(label + "=~\"$" + label + "\""), -1))
              .as("%s in %s", label, query)
              .hasSize((int) meters + 1);
        }
      }
    }
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
  void alerts_each_saysWhatIsWrongAndStandsInTheGuide() throws Exception {
    String page = Files.readString(Path.of("../docs/guide/observe.md"));
    assertThat(ShippedFiles.alerts())
        .isNotEmpty()
        .allSatisfy(
            alert -> {
              assertThat(ShippedFiles.at(alert, "annotations", "summary")).asString().isNotBlank();
              assertThat(ShippedFiles.at(alert, "annotations", "description"))
                  .asString()
                  .isNotBlank();
              assertThat(page)
                  .contains(
                      "| `%s` | %s |"
                          .formatted(
                              ShippedFiles.at(alert, "alert"),
                              ShippedFiles.at(alert, "labels", "severity")));
            });
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
                    ShippedFiles.ofDashboards("5s").stream(), ShippedFiles.ofAlerts().stream())
                .flatMap(each -> METER.matcher(each.expression()).results())
                .map(each -> each.group()))
        .isNotEmpty()
        .isSubsetOf(scraped);
  }
}
