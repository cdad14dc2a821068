package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The scraped meters, and the time when they exist. */
final class MetricsTest {
  private static final String TWO =
      "threads: 8\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], target: {p95: 200ms}}\n  rest: {}\n";

  private final MeterRegistry simple = new SimpleMeterRegistry();
  private final BlockingHandler handler = new BlockingHandler();

  private static Timer timer(MeterRegistry registry, String name, String className) {
    return registry.get(name).tag("class", className).timer();
  }

  private double gold(String gauge) {
    return simple.get(gauge).tag("class", "gold").gauge().value();
  }

  @Test
  void scrape_runningServer_hasTheNumbersOfEachClass() throws Exception {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    try (TestServer server = new TestServer(TWO, handler)) {
      new QosMetrics(server.qos).bindTo(registry);
      server.start();
      server.get("/gold/1");
      server.get("/gold/2");
      await().until(() -> server.counts("gold").completed() == 2);
      await()
          .untilAsserted(
              () ->
                  assertThat(registry.scrape())
                      .contains("jetty_qos_requests_seconds_count{class=\"gold\"} 2")
                      .contains("jetty_qos_queue_wait_seconds_count{class=\"gold\"} 2")
                      .contains("jetty_qos_service_seconds_count{class=\"gold\"} 2")
                      .contains("jetty_qos_arrivals_total{class=\"gold\"} 2.0")
                      .contains("jetty_qos_completed_total{class=\"gold\"} 2.0")
                      .contains("jetty_qos_cancelled_total{class=\"gold\"} 0.0")
                      .contains("jetty_qos_threads_busy{class=\"gold\"} 0.0")
                      .contains("jetty_qos_threads_budget{class=\"rest\"}")
                      .contains("jetty_qos_queue_size{class=\"gold\"} 0.0")
                      .contains("jetty_qos_queue_bytes{class=\"gold\"} 0.0")
                      .contains("jetty_qos_target_seconds{class=\"gold\"} 0.2")
                      .contains("jetty_qos_target_seconds{class=\"rest\"} NaN")
                      .contains("jetty_qos_target_measured_seconds{class=\"rest\"} NaN")
                      .contains("jetty_qos_control_frozen 0.0")
                      .containsPattern("jetty_qos_control_cycle_seconds_count [1-9]")
                      .contains("jetty_qos_control_decisions_total{result=\"law-failed\"} 0.0")
                      .contains("jetty_qos_model_predicted_seconds{class=\"gold\"} NaN")
                      .contains("jetty_qos_shortfall{class=\"gold\"} 0.0")
                      .contains("jetty_qos_work_compute_seconds{class=\"gold\"} NaN")
                      .contains("jetty_qos_stuck{class=\"gold\"} 0.0")
                      .containsPattern("jetty_qos_pressure [01]")
                      .containsPattern("jetty_qos_replicas_wanted [0-9N]")
                      .containsPattern("jetty_qos_pressure_cause.cause=.threads.. [0-9]")
                      .contains("jetty_qos_pressure_cause{cause=\"pool\"} 0.0")
                      .containsPattern("jetty_qos_processors [1-9]")
                      .containsPattern("jetty_qos_throttled_seconds_total [0-9]")
                      .containsPattern("jetty_qos_throttled_periods_total [0-9]")
                      .containsPattern("jetty_qos_work_processors [1-9]")
                      .contains("jetty_qos_work_inforce{description=\"processors\"} 0.0")
                      .contains("jetty_qos_speedup_rate NaN", "jetty_qos_speedup_saturation NaN")
                      .contains(
                          "jetty_qos_rejected_total{class=\"gold\",reason=\"queue-full\"} 0.0"));
    }
  }

  /**
   * The bounds of OpenTelemetry for http.server.request.duration, and the target, in nanoseconds.
   */
  @Test
  void buckets_classWithAndWithoutTarget_areThoseOfOpenTelemetryAndTheTarget() throws Exception {
    double[] common = {
      5e6, 1e7, 2.5e7, 5e7, 7.5e7, 1e8, 2.5e8, 5e8, 7.5e8, 1e9, 2.5e9, 5e9, 7.5e9, 1e10
    };
    double[] withTarget =
        DoubleStream.concat(DoubleStream.of(2e8), DoubleStream.of(common)).sorted().toArray();
    try (TestServer server = TestServer.started(TWO, handler);
        QosMetrics metrics = new QosMetrics(server.qos)) {
      metrics.bindTo(simple);
      for (String name : new String[] {"requests", "queue.wait", "service"}) {
        assertThat(bounds("jetty.qos." + name, "gold")).containsExactly(withTarget);
        assertThat(bounds("jetty.qos." + name, "rest")).containsExactly(common);
      }
    }
  }

  private double[] bounds(String name, String className) {
    CountAtBucket[] counts = timer(simple, name, className).takeSnapshot().histogramCounts();
    return Stream.of(counts).mapToDouble(CountAtBucket::bucket).toArray();
  }

  @Test
  void timers_requestThatWaited_residenceIsWaitingAndProcessing() throws Exception {
    String one =
        "threads: 2\nclasses:\n  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, borrow: false}\n  rest: {}\n";
    try (TestServer server = TestServer.started(one, handler);
        QosMetrics metrics = new QosMetrics(server.qos)) {
      metrics.bindTo(simple);
      var first = server.send("/gold/block");
      await().until(() -> gold("jetty.qos.threads.busy") == 1);
      var second = server.send("/gold/2");
      await().until(() -> gold("jetty.qos.queue.size") == 1);
      handler.letGo.release();
      first.get();
      second.get();
      await().until(() -> timer(simple, "jetty.qos.requests", "gold").count() == 2);
      double residence =
          timer(simple, "jetty.qos.requests", "gold").totalTime(TimeUnit.NANOSECONDS);
      double waiting =
          timer(simple, "jetty.qos.queue.wait", "gold").totalTime(TimeUnit.NANOSECONDS);
      double processing =
          timer(simple, "jetty.qos.service", "gold").totalTime(TimeUnit.NANOSECONDS);
      assertThat(residence).isEqualTo(waiting + processing);
      assertThat(waiting).isPositive();
      assertThat(timer(simple, "jetty.qos.requests", "rest").count()).isZero();
    }
  }

  /** Micrometer refers to the sources of counters by weak references. */
  @Test
  void counters_afterACollectionOfGarbage_goOn() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler);
        QosMetrics metrics = new QosMetrics(server.qos)) {
      metrics.bindTo(simple);
      var completed = simple.get("jetty.qos.completed").tag("class", "gold").functionCounter();
      System.gc();
      server.get("/gold/1");
      await().until(() -> completed.count() == 1);
    }
  }

  @Test
  void target_changedWhileItRuns_isFollowed() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler);
        QosMetrics metrics = new QosMetrics(server.qos)) {
      metrics.bindTo(simple);
      server.get("/gold/1");
      await().until(() -> !Double.isNaN(gold("jetty.qos.target.measured")));
      assertThat(gold("jetty.qos.target")).isEqualTo(.2);
      Target other = Target.atMost(Statistic.MEAN, Duration.ofMillis(70));
      server.qos.control().guarantee(0, new Guarantee.Absolute(other));
      assertThat(gold("jetty.qos.target")).isEqualTo(.07);
      // One request: its mean is its time. The histogram is exact to 2 digits.
      double residence = timer(simple, "jetty.qos.requests", "gold").totalTime(TimeUnit.SECONDS);
      assertThat(gold("jetty.qos.target.measured")).isCloseTo(residence, within(residence / 100));
      server.qos.control().guarantee(0, new Guarantee.Relative(1));
      assertThat(gold("jetty.qos.target")).isNaN();
      assertThat(gold("jetty.qos.target.measured")).isNaN();
    }
  }

  @Test
  void decisions_frozenLoop_areCountedByResult() throws Exception {
    String quick = "control: {period: 10ms}\n" + TWO;
    try (TestServer server = TestServer.started(quick, handler);
        QosMetrics metrics = new QosMetrics(server.qos)) {
      metrics.bindTo(simple);
      var held = server.send("/gold/block"); // without requests there is no decision
      server.qos.control().freeze("a test");
      assertThat(simple.get("jetty.qos.control.frozen").gauge().value()).isEqualTo(1);
      var frozen =
          simple.get("jetty.qos.control.decisions").tag("result", "frozen").functionCounter();
      await().until(() -> frozen.count() > 1);
      server.qos.control().resume();
      handler.letGo.release();
      held.get();
      assertThat(simple.get("jetty.qos.control.frozen").gauge().value()).isZero();
      await()
          .untilAsserted(
              () ->
                  assertThat(
                          simple.get("jetty.qos.control.decisions").functionCounters().stream()
                              .mapToDouble(FunctionCounter::count)
                              .sum())
                      .isEqualTo(simple.get("jetty.qos.control.cycle").functionTimer().count()));
    }
  }

  @Test
  void meters_serverStopsAndStarts_areThereWhileItRuns() throws Exception {
    try (TestServer server = new TestServer(TWO, handler);
        QosMetrics metrics = new QosMetrics(server.qos)) {
      metrics.bindTo(simple);
      assertThat(simple.getMeters()).isEmpty();
      server.start();
      final List<Meter.Id> first = ids();
      server.get("/gold/1");
      await().until(() -> timer(simple, "jetty.qos.requests", "gold").count() == 1);
      server.server.stop();
      assertThat(simple.getMeters()).isEmpty();
      server.start();
      assertThat(ids()).isNotEmpty().containsExactlyInAnyOrderElementsOf(first);
      server.get("/gold/1");
      server.get("/gold/1");
      // Counted once: there is one recorder, without earlier counts.
      await().until(() -> server.counts("gold").completed() == 2);
      await().until(() -> timer(simple, "jetty.qos.requests", "gold").count() == 2);
      assertThat(simple.get("jetty.qos.completed").tag("class", "gold").functionCounter().count())
          .isEqualTo(2);
    }
    assertThat(simple.getMeters()).isEmpty();
  }

  private List<Meter.Id> ids() {
    return simple.getMeters().stream().map(Meter::getId).toList();
  }

  @Test
  void close_runningServer_leavesNothing() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      QosMetrics metrics = new QosMetrics(server.qos);
      metrics.bindTo(simple);
      Timer left = timer(simple, "jetty.qos.requests", "gold");
      metrics.close();
      metrics.close();
      assertThat(simple.getMeters()).isEmpty();
      AtomicInteger told = new AtomicInteger();
      server.qos.addListener(new Completions(className -> told.incrementAndGet()));
      server.get("/gold/1");
      await().until(() -> told.get() == 1); // it was added later, and is called later
      assertThat(left.count()).isZero();
      server.server.stop();
      server.start();
      assertThat(simple.getMeters()).isEmpty();
      metrics.bindTo(simple);
      assertThat(simple.getMeters()).isNotEmpty();
    }
  }

  @Test
  void bind_twice_isAnError() throws Exception {
    try (TestServer server = new TestServer(TWO, handler)) {
      QosMetrics metrics = new QosMetrics(server.qos);
      metrics.bindTo(simple);
      assertThatThrownBy(() -> metrics.bindTo(new SimpleMeterRegistry()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("these metrics are bound already; close them first");
      QosMetrics second = new QosMetrics(server.qos);
      // Without meters before the start, which must not hide it.
      assertThatThrownBy(() -> second.bindTo(simple))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("there is one already: the meters of this server in the registry");
      server.start();
      assertThatThrownBy(() -> second.bindTo(simple)).isInstanceOf(IllegalStateException.class);
      assertThat(simple.getMeters()).isNotEmpty();
      second.bindTo(new SimpleMeterRegistry());
    }
  }

  @Test
  void bind_registryOfAnotherServer_isAnErrorAndChangesNothing() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler);
        TestServer other = TestServer.started(TWO, new BlockingHandler())) {
      new QosMetrics(server.qos).bindTo(simple);
      final List<Meter.Id> before = ids();
      QosMetrics metrics = new QosMetrics(other.qos);
      assertThatThrownBy(() -> metrics.bindTo(simple))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("of another server already; give each server a registry");
      assertThat(ids()).containsExactlyInAnyOrderElementsOf(before);
      metrics.bindTo(new SimpleMeterRegistry()); // the failure left no meters
    }
  }
}
