package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.jetty.QosListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.core.env.MapPropertySource;

/** Tests of readiness as Boot tells it, of an overloaded server. */
class ReadinessTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String[] ON = {"qos.readiness.after=1s", "qos.readiness.back=1s"};

  /** Exports block, and are of the first class unless another priority is given. */
  private static BootApp start(String... more) {
    return BootApp.start(
        Shop.class,
        Stream.concat(
                Stream.of(
                    "qos.threads=8",
                    "qos.control.law=static",
                    "qos.control.period=50ms",
                    "qos.classes.export.match[0]=path:/export/*",
                    "qos.classes.export.max=1",
                    "qos.classes.export.queue.max=1",
                    "qos.classes.export.queue.timeout=60s",
                    "qos.classes.checkout.match[0]=path:/checkout/*",
                    "qos.classes.rest.weight=1",
                    "management.endpoints.web.exposure.include=health",
                    "management.endpoint.health.probes.enabled=true",
                    "management.endpoint.health.show-details=always"),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private static int readiness(BootApp app) throws Exception {
    assertThat(app.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
    return app.get("/actuator/health/readiness").statusCode();
  }

  /** One export runs and one waits, so that all others are turned away. */
  private static void fill(BootApp app) throws InterruptedException {
    Shop.STARTED.drainPermits(); // of requests of earlier tests
    Shop.release = new CountDownLatch(1);
    List<CompletableFuture<?>> both = new ArrayList<>();
    both.add(app.begin("/export/1"));
    Shop.STARTED.acquire();
    both.add(app.begin("/export/2"));
    await().until(() -> app.qos().serviceClass("export").counts().queued() == 1);
  }

  private static void turnAway(BootApp app) throws Exception {
    assertThat(app.get("/export/3").statusCode()).isEqualTo(503);
  }

  private static void overload(BootApp app) throws Exception {
    fill(app);
    await()
        .atMost(LONG)
        .until(
            () -> {
              turnAway(app);
              return !app.qos().control().isReady();
            });
    await().atMost(LONG).until(() -> readiness(app) == 503);
  }

  /** For three seconds of the control loop. */
  private static void staysReady(BootApp app) throws Exception {
    fill(app);
    long from = app.qos().control().status().steps();
    while (app.qos().control().status().steps() - from < 60) {
      turnAway(app);
      assertThat(readiness(app)).isEqualTo(200);
    }
    Shop.release.countDown();
  }

  @Test
  void firstClass_turnedAway_refusesTrafficAndAcceptsItAgain() throws Exception {
    try (BootApp app = start(ON)) {
      assertThat(app.get("/actuator/health/qos").body())
          .contains("\"status\":\"UP\"", "\"ready\":true", "\"pressure\":", "\"cause\":");
      overload(app);
      assertThat(app.get("/actuator/health/qos").body())
          .as("tells, and decides nothing")
          .contains("\"status\":\"UP\"", "\"ready\":false");
      Shop.release.countDown();
      await().atMost(LONG).until(() -> readiness(app) == 200);
    }
  }

  @Test
  void key_thatARefreshAdds_isReadinessOfTheApplication() throws Exception {
    try (BootApp app = start()) {
      Map<String, Object> added = Map.of("qos.readiness.after", "1s", "qos.readiness.back", "1s");
      app.context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("added", added));
      app.context.publishEvent(new EnvironmentChangeEvent(app.context, added.keySet()));
      overload(app);
      Shop.release.countDown();
      await().atMost(LONG).until(() -> readiness(app) == 200);
    }
  }

  @Test
  void firstClass_turnedAwayWithoutTheKey_staysReady() throws Exception {
    try (BootApp app = start()) {
      staysReady(app);
    }
  }

  @Test
  @Tag("long")
  void lastClass_turnedAway_staysReady() throws Exception {
    try (BootApp app =
        start(
            Stream.concat(Stream.of(ON), Stream.of("qos.classes.export.priority=9"))
                .toArray(String[]::new))) {
      staysReady(app);
    }
  }

  /** Releases the overload, and waits until all was said of it. */
  private static void recover(BootApp app) {
    Semaphore told = new Semaphore(0);
    app.qos()
        .addListener(
            new QosListener() {
              @Override
              public void onReadiness(boolean ready) {
                told.release(); // behind that of the starter
              }
            });
    Shop.release.countDown();
    await().atMost(LONG).until(told::tryAcquire);
    await()
        .atMost(LONG)
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(each -> each.getName().equals("qos-readiness")));
  }

  @Test
  @Tag("long")
  void application_refusesByItself_isLeftAlone() throws Exception {
    try (BootApp app = start(ON)) {
      ApplicationAvailability availability = app.context.getBean(ApplicationAvailability.class);
      overload(app);
      AvailabilityChangeEvent.publish(app.context, "maintenance", ReadinessState.REFUSING_TRAFFIC);
      recover(app);
      assertThat(app.qos().control().isReady()).isTrue();
      assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.REFUSING_TRAFFIC);

      // It refused first: the server adds nothing, and so takes nothing back.
      overload(app);
      assertThat(availability.getLastChangeEvent(ReadinessState.class).getSource())
          .isEqualTo("maintenance");
      recover(app);
      assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.REFUSING_TRAFFIC);
    }
  }

  @Test
  void context_closesWhileNotReady_refusesToTheEnd() throws Exception {
    BootApp app = start(ON);
    ApplicationAvailability availability = app.context.getBean(ApplicationAvailability.class);
    overload(app);
    Shop.release.countDown();
    app.close();
    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.REFUSING_TRAFFIC);
  }
}
