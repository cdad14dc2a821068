package io.github.jettyqos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The manifests for autoscalers: they can be read, and name a meter that exists. */
final class KubernetesManifestsTest {
  private static final Path DIRECTORY = Path.of("kubernetes");
  private static final String METER = "jetty_qos_replicas_wanted";

  private static Map<?, ?> read(String file) throws IOException {
    Load yaml = new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build());
    return (Map<?, ?>) yaml.loadFromString(Files.readString(DIRECTORY.resolve(file)));
  }

  /** The value at a path of names, and of positions in lists. */
  private static Object at(Object from, Object... path) {
    Object value = from;
    for (Object each : path) {
      value = each instanceof Integer i ? ((List<?>) value).get(i) : ((Map<?, ?>) value).get(each);
      assertThat(value).as("%s in %s", each, from).isNotNull();
    }
    return value;
  }

  @Test
  void keda_query_isTheSumAndFailsWhereNothingIsKnown() throws IOException {
    Map<?, ?> keda = read("keda.yaml");
    assertThat(at(keda, "apiVersion")).isEqualTo("keda.sh/v1alpha1");
    assertThat(at(keda, "kind")).isEqualTo("ScaledObject");
    Object trigger = at(keda, "spec", "triggers", 0);
    assertThat(at(trigger, "type")).isEqualTo("prometheus");
    assertThat(at(trigger, "metricType")).isEqualTo("AverageValue");
    assertThat((String) at(trigger, "metadata", "query"))
        .contains("avg(" + METER)
        .contains("* count(" + METER);
    assertThat(at(trigger, "metadata", "threshold")).as("a text").isEqualTo("1");
    assertThat(at(trigger, "metadata", "ignoreNullValues")).isEqualTo("false");
  }

  @Test
  void hpa_metric_isTheOneOfTheAdapter() throws IOException {
    Map<?, ?> hpa = read("hpa.yaml");
    assertThat(at(hpa, "apiVersion")).isEqualTo("autoscaling/v2");
    assertThat(at(hpa, "kind")).isEqualTo("HorizontalPodAutoscaler");
    Object metric = at(hpa, "spec", "metrics", 0);
    assertThat(at(metric, "type")).isEqualTo("Pods");
    assertThat(at(metric, "pods", "metric", "name")).isEqualTo(METER);
    assertThat(at(metric, "pods", "target", "averageValue")).isEqualTo("1");
    Object rule = at(read("prometheus-adapter.yaml"), "rules", "custom", 0);
    assertThat((String) at(rule, "seriesQuery")).startsWith(METER + "{");
  }

  @Test
  void meter_ofTheManifests_isDocumented() throws IOException {
    assertThat(Path.of("..", "docs", "guide", "observe.md")).content().contains("`" + METER + "`");
  }
}
