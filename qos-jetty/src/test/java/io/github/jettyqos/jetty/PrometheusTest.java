package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.jetty.cluster.TestFront;
import io.github.jettyqos.jetty.metrics.ClusterMetrics;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.awaitility.core.ConditionFactory;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The meters, the dashboard and the alerts in a real Prometheus. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // a start takes longer than all queries
final class PrometheusTest {
  /**
   * The class gold has a target. The class silver has one thread and one place in its queue, so of
   * three clients one is turned away. The speedup is told, so that the model predicts at once.
   */
  private static final String CLASSES =
      """
      threads: 8
      control: {period: 50ms}
      speedup: {rate: 100, slope: 0.9, saturation: 16}
      classes:
        gold: {match: ["path:/gold/*"], target: {p95: 250ms}}
        silver: {match: ["path:/silver/*"], budget: 1, lend: false, borrow: false, queue: {max: 1}}
        rest: {}
      """;

  /** A front end of that server, and of a node without a listener: the port of "discard". */
  private static final String FRONT =
      """
      cluster:
        nodes:
          - {name: alive, url: "http://127.0.0.1:%d"}
          - {name: dead, url: "http://127.0.0.1:9"}
      """;

  /** The range of rates, with some ten scrapes. */
  private static final String RATE_INTERVAL = "5s";

  private static final Duration AT_MOST = Duration.ofSeconds(40);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final List<CompletableFuture<?>> clients = new ArrayList<>();
  private volatile boolean over;
  private TestServer server;
  private TestFront front;
  private PrometheusProcess prometheus;

  @TempDir private static Path dir;

  /** A handler that takes 10 ms, and serves the meters at /metrics. */
  private final class Application extends Handler.Abstract {
    private final Semaphore never = new Semaphore(0);

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      boolean scrape = Request.getPathInContext(request).equals("/metrics");
      String body = scrape ? registry.scrape() : "" + never.tryAcquire(10, TimeUnit.MILLISECONDS);
      response.write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), callback);
      return true;
    }
  }

  @BeforeAll
  void start() throws Exception {
    assumeTrue(
        PrometheusProcess.isInstalled(),
        "needs /usr/bin/prometheus and /usr/bin/promtool, of Debian's package prometheus");
    server = new TestServer(CLASSES, new Application());
    new QosMetrics(server.qos).bindTo(registry);
    server.start();
    front = new TestFront(FRONT.formatted(server.connector.getLocalPort()));
    new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
    prometheus = new PrometheusProcess(dir, server.connector.getLocalPort());
    for (String path : List.of("/gold/1", "/gold/2", "/silver/1", "/silver/2", "/silver/3")) {
      clients.add(repeated(() -> server.send(path)));
    }
    clients.add(repeated(this::sendByFront));
  }

  /** A client that sends its next request after an answer, until the end. */
  private <T> CompletableFuture<T> repeated(Supplier<CompletableFuture<T>> asks) {
    return asks.get()
        .thenCompose(answer -> over ? CompletableFuture.completedFuture(answer) : repeated(asks));
  }

  private CompletableFuture<ContentResponse> sendByFront() {
    return new CompletableResponseListener(front.client.newRequest(front.uri("/by-front"))).send();
  }

  @AfterAll
  void stop() throws Exception {
    over = true;
    if (prometheus != null) {
      prometheus.close();
    }
    try {
      CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);
    } finally {
      if (front != null) {
        front.close();
      }
      if (server != null) {
        server.close();
      }
    }
  }

  /** Scrapes are twice a second, so more frequent queries are of no use. */
  private static ConditionFactory awaitScrapes(String what) {
    return await(what).atMost(AT_MOST).pollInterval(Duration.ofMillis(100));
  }

  private void awaitSeries(ShippedFiles.Query query) {
    awaitScrapes(query.toString())
        .untilAsserted(() -> assertThat(prometheus.query(query.expression())).isNotEmpty());
  }

  @Test
  void expressions_ofDashboardsAndAlerts_haveSeries() throws Exception {
    List<ShippedFiles.Query> dashboards = ShippedFiles.ofDashboards(RATE_INTERVAL);
    assertThat(dashboards).isNotEmpty().noneMatch(each -> each.expression().contains("$"));
    dashboards.forEach(this::awaitSeries);
    for (String dashboard : List.of(ShippedFiles.DASHBOARD, ShippedFiles.CLUSTER)) {
      for (ShippedFiles.Query mark : ShippedFiles.ofAnnotations(dashboard, RATE_INTERVAL)) {
        prometheus.query(mark.expression()); // is no error
      }
    }
    for (ShippedFiles.Query alert : ShippedFiles.ofAlerts()) {
      ShippedFiles.sides(alert).forEach(this::awaitSeries);
      prometheus.query(alert.expression()); // is no error
    }
    awaitRulesWithoutError();
    assertThat(prometheus.log()).doesNotContain("level=error", "Evaluating rule failed");
  }

  /** Evaluates the alerts, with their annotations when they fire. */
  private void awaitRulesWithoutError() {
    awaitScrapes("health of rules")
        .untilAsserted(
            () ->
                assertThat(ShippedFiles.list(prometheus.ask("/api/v1/rules"), "groups"))
                    .flatExtracting(group -> ShippedFiles.list(group, "rules"))
                    .hasSameSizeAs(ShippedFiles.alerts())
                    .extracting(rule -> ShippedFiles.at(rule, "health"))
                    .containsOnly("ok"));
  }

  @Test
  void annotation_aChangeByAnOperator_hasAMark() throws Exception {
    ShippedFiles.Query changes =
        ShippedFiles.ofAnnotations(ShippedFiles.DASHBOARD, RATE_INTERVAL).get(0);
    assertThat(changes.where()).isEqualTo("annotation Changes by operators");
    awaitScrapes("counter").until(() -> !prometheus.query("jetty_qos_changes_total").isEmpty());
    assertThat(prometheus.query(changes.expression())).isEmpty();
    Actor anna = new Actor("anna", Actor.Role.OPERATOR);
    server.qos.management().call("freeze", Map.of("reason", "a test"), anna);
    server.qos.management().call("resume", Map.of("reason", "a test"), anna);
    awaitScrapes("marks")
        .untilAsserted(
            () ->
                assertThat(prometheus.query(changes.expression()))
                    .extracting(each -> ShippedFiles.at(each, "metric", "operation"))
                    .containsExactlyInAnyOrder("freeze", "resume"));
  }

  private double value(String expression) throws Exception {
    List<?> series = prometheus.query(expression);
    assertThat(series).as(expression).hasSize(1);
    return Double.parseDouble((String) ShippedFiles.list(series.get(0), "value").get(1));
  }

  /** Values and not only series: each follows from the load. */
  @Test
  void values_ofAServerUnderLoad_areWhatIsKnownOfIt() throws Exception {
    awaitScrapes("values").untilAsserted(this::assertValues);
  }

  private void assertValues() throws Exception {
    String bucket = "sum by (le) (rate(jetty_qos_requests_seconds_bucket{class=\"gold\"}[5s]))";
    // A handler takes 10 ms at least.
    assertThat(value("histogram_quantile(0.95, " + bucket + ")")).isGreaterThan(.01);
    assertThat(value("jetty_qos_target_seconds{class=\"gold\"}")).isEqualTo(.25);
    assertThat(value("jetty_qos_target_measured_seconds{class=\"gold\"}")).isGreaterThan(.01);
    assertThat(value("jetty_qos_model_predicted_seconds{class=\"gold\"}")).isPositive();
    assertThat(value("jetty_qos_queue_limit{class=\"silver\"}")).isEqualTo(1);
    assertThat(value("rate(jetty_qos_rejected_total{class=\"silver\",reason=\"queue-full\"}[5s])"))
        .isPositive();
    // The law may use fewer, and at least one for each class.
    assertThat(value("jetty_qos_threads")).isBetween(3.0, 8.0);
    assertThat(value("min(jetty_qos_threads_budget)")).isPositive();
    assertThat(value("sum(rate(jetty_qos_control_cycle_seconds_sum[5s]))")).isPositive();
    // Each step of the loop has one result.
    assertThat(
            value(
                "sum(jetty_qos_control_decisions_total) - sum(jetty_qos_control_cycle_seconds_count)"))
        .isBetween(-1.0, 1.0);
    // Detected as down by its requests, which went on to the other node.
    assertThat(value("jetty_qos_node_health{node=\"dead\",health=\"down\"}")).isEqualTo(1);
    assertThat(value("jetty_qos_node_health{node=\"alive\",health=\"up\"}")).isEqualTo(1);
    assertThat(value("jetty_qos_node_retried_total{node=\"dead\"}")).isGreaterThanOrEqualTo(3);
    assertThat(value("rate(jetty_qos_node_dispatched_total{node=\"alive\"}[5s])")).isPositive();
    assertThat(value("sum(jetty_qos_cluster_unanswered_total)")).isZero();
    assertThat(value("count(ALERTS{alertname=\"QosRejecting\",class=\"silver\"})")).isEqualTo(1);
  }

  @Test
  void promtool_rulesAndMetrics_areClean() throws Exception {
    Path rules =
        Files.writeString(dir.resolve("rules.yml"), ShippedFiles.text(ShippedFiles.ALERTS));
    assertThat(PrometheusProcess.promtool(rules, "check", "rules", rules.toString()))
        .startsWith("exit 0\n")
        .contains("SUCCESS: " + ShippedFiles.alerts().size() + " rules found");
    Path scraped = Files.writeString(dir.resolve("scraped"), server.get("/metrics").body());
    assertThat(PrometheusProcess.promtool(scraped, "check", "metrics")).isEqualTo("exit 0\n");
  }

  /** In the simulated time of promtool. */
  @Test
  void promtool_alertsInTime_fireForWhomTheyAreAbout() throws Exception {
    Path test = dir.resolve("prometheus-alerts-test.yml");
    Files.copy(Path.of("src/test/resources").resolve(test.getFileName()), test);
    Files.writeString(dir.resolve(ShippedFiles.ALERTS), ShippedFiles.text(ShippedFiles.ALERTS));
    assertThat(PrometheusProcess.promtool(test, "test", "rules", test.toString()))
        .startsWith("exit 0\n");
    assertThat(ShippedFiles.alerts())
        .extracting(each -> ShippedFiles.at(each, "alert"))
        .allSatisfy(
            name -> assertThat(Files.readString(test)).contains("alertname: " + name + "\n"));
  }
}
