package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;

/** What Prometheus would scrape. */
final class MetricsTest {
  @Test
  void scrape_runningServer_hasTheNumbersOfEachClass() throws Exception {
    String yaml = "threads: 8\nclasses:\n  gold: {match: [\"path:/gold/*\"]}\n  rest: {}\n";
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    try (TestServer server = new TestServer(yaml, new BlockingHandler())) {
      new QosMetrics(server.qos).bindTo(registry);
      server.start();
      server.get("/gold/1");
      server.get("/gold/2");
      await().until(() -> server.counts("gold").completed() == 2);
      await()
          .untilAsserted(
              () ->
                  assertThat(registry.scrape())
                      .contains("qos_residence_seconds_count{class=\"gold\"} 2")
                      .contains("qos_arrivals_total{class=\"gold\"} 2.0")
                      .contains("qos_budget{class=\"rest\"} 4.0")
                      .contains("qos_queued_bytes{class=\"gold\"} 0.0")
                      .contains("qos_threads 8.0", "qos_control_frozen 0.0")
                      .containsPattern("qos_control_steps_total [1-9]")
                      .contains("qos_control_holds_total{hold=\"law-failed\"} 0.0")
                      .contains("qos_predicted_residence_seconds{class=\"gold\"} NaN")
                      .contains("qos_shortfall{class=\"gold\"} 0.0")
                      .contains("qos_work_compute_seconds{class=\"gold\"} NaN")
                      .contains("qos_stuck{class=\"gold\"} 0.0")
                      .containsPattern("qos_work_processors [1-9]")
                      .contains("qos_work_inforce{description=\"processors\"} 0.0")
                      .contains("qos_speedup_rate NaN", "qos_speedup_saturation NaN")
                      .contains("qos_rejected_total{class=\"gold\",reason=\"queue full\"} 0.0"));
    }
    assertThat(registry.scrape()).contains("qos_running{class=\"gold\"} NaN");
  }
}
