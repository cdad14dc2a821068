package io.github.jettyqos.dropwizard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dropwizard.configuration.ConfigurationParsingException;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;
import io.github.jettyqos.jetty.ClassHandle;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of {@code type: qos} with real applications, by their configuration files. */
final class QosServerFactoryTest {
  /** What a file has beside the keys of ours; {@code type} and {@code qos} are to be filled in. */
  private static final String FILE =
      """
      logging: { level: "OFF" }
      server:
        type: %s
        maxThreads: 24
        minThreads: 4
        applicationConnectors: [{ type: http, port: 0, bindHost: 127.0.0.1, acceptorThreads: 1, selectorThreads: 1 }]
        adminConnectors: [{ type: http, port: 0, bindHost: 127.0.0.1, acceptorThreads: 1, selectorThreads: 1 }]
        requestLog: { appenders: [] }
        shutdownGracePeriod: 5s
      """;

  /** One export at once, and one that waits. */
  private static final String ONE_EXPORT =
      """
        qos:
          threads: 8
          classes:
            export: { match: ["path:/export/*"], max: 1, queue: { max: 1, timeout: 30s } }
            critical: {}
            bulk: {}
      """;

  private static final int FLOOD = 40;

  @TempDir Path directory;

  private final Shop shop = new Shop();

  private List<CompletableFuture<HttpResponse<String>>> flood(ShopServer server) {
    return IntStream.range(0, FLOOD)
        .mapToObj(i -> server.send("application", "/export/" + i))
        .toList();
  }

  private void end(List<CompletableFuture<HttpResponse<String>>> exports) {
    shop.resources.letGo.release(FLOOD);
    assertThat(exports).allMatch(export -> export.join().statusCode() == 200);
  }

  @Test
  void type_alone_servesTheOtherClassAndTheHealthCheckInAFlood() throws Exception {
    try (ShopServer server = ShopServer.start(shop, FILE.formatted("qos"))) {
      List<CompletableFuture<HttpResponse<String>>> exports = flood(server);
      await().until(() -> server.arrivals("bulk") == FLOOD);
      assertThat(server.get("/checkout/1").body())
          .startsWith("checked out 1 by Thread[")
          .contains("dw-");
      assertThat(server.admin("/healthcheck").statusCode()).isEqualTo(200);
      assertThat(exports).noneMatch(CompletableFuture::isDone);
      end(exports);
      assertThat(server.qos().serviceClasses())
          .extracting(ClassHandle::name)
          .containsExactly("critical", "degraded", "bulk", "default", "admin", "health");
      assertThat(server.arrivals("admin")).isEqualTo(1);
      assertThat(server.arrivals("critical")).as("by its annotation").isEqualTo(1);
      server.get("/healthz");
      server.get("/health-check");
      assertThat(server.arrivals("health")).isEqualTo(2);
    }
  }

  @Test
  @Tag("virtual")
  void virtualThreads_ofDropwizard_areOfTheGateAndLimited() throws Exception {
    String text = FILE.formatted("qos") + "  enableVirtualThreads: true\n";
    try (ShopServer server = ShopServer.start(shop, text)) {
      List<CompletableFuture<HttpResponse<String>>> exports = flood(server);
      await().until(() -> server.arrivals("bulk") == FLOOD);
      assertThat(server.get("/checkout/1").body()).startsWith("checked out 1 by VirtualThread[");
      assertThat(server.running("bulk")).isLessThanOrEqualTo(24);
      assertThat(server.qos().partition().total()).isEqualTo(24);
      end(exports);
    }
  }

  @Test
  void type_default_isStarvedByTheSameFlood() throws Exception {
    try (ShopServer server = ShopServer.start(shop, FILE.formatted("default"))) {
      List<CompletableFuture<HttpResponse<String>>> exports = flood(server);
      QueuedThreadPool pool = (QueuedThreadPool) server.server.getThreadPool();
      await().until(() -> pool.getThreads() == pool.getMaxThreads() && pool.getIdleThreads() == 0);
      CompletableFuture<HttpResponse<String>> checkout = server.send("application", "/checkout/1");
      assertThat(checkout).as("no thread is free").failsWithin(Duration.ofSeconds(1));
      end(exports);
      assertThat(checkout.get().statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void keys_belowQos_areTheConfiguration(String mode) throws Exception {
    String classes =
        """
          qos:
            threads: 8
            mode: %s
            classes:
              export: { match: ["path:/export/*"], max: 2, queue: { max: 4, timeout: 30s } }
              critical: {}
              bulk: {}
        """
            .formatted(mode);
    try (ShopServer server = ShopServer.start(shop, FILE.formatted("qos") + classes)) {
      var exports =
          IntStream.range(0, 8).mapToObj(i -> server.send("application", "/export/" + i)).toList();
      await().until(() -> exports.stream().filter(CompletableFuture::isDone).count() == 2);
      assertThat(server.get("/checkout/1").statusCode()).isEqualTo(200);
      assertThat(server.admin("/ping").statusCode()).isEqualTo(200);
      shop.resources.letGo.release(6);
      assertThat(exports).filteredOn(export -> export.join().statusCode() == 200).hasSize(6);
      assertThat(exports)
          .filteredOn(export -> export.join().statusCode() == 503)
          .hasSize(2)
          .allMatch(export -> export.join().headers().firstValue("Retry-After").isPresent());
      assertThat(server.arrivals("admin")).isEqualTo(1);
    }
  }

  @Test
  void key_wrong_stopsTheStartWithKeyAndValue() {
    assertThatThrownBy(
            () ->
                ShopServer.start(
                    shop, FILE.formatted("qos") + "  qos: { classes: { export: { max: -2 } } }\n"))
        .isInstanceOf(ConfigurationParsingException.class)
        .hasMessageContaining("server.qos")
        .hasMessageContaining("classes.export.max: -2");
    assertThatThrownBy(
            () -> ShopServer.start(shop, FILE.formatted("qos") + "  qos: { clases: {} }\n"))
        .hasMessageContaining("clases: unknown key; did you mean classes?");
  }

  @Test
  void annotation_ofAnUnknownClass_stopsTheStart() {
    assertThatThrownBy(
            () ->
                ShopServer.start(
                    shop, FILE.formatted("qos") + "  qos: { classes: { export: {} } }\n"))
        .hasStackTraceContaining("@QosClass(\"critical\") names no class");
  }

  @Test
  void metrics_ofTheClasses_areAtTheAdminConnector() throws Exception {
    try (ShopServer server = ShopServer.start(shop, FILE.formatted("qos"))) {
      server.get("/checkout/1");
      assertThat(server.admin("/metrics").body())
          .contains("jettyQosArrivals.class.critical")
          .contains("jettyQosRequests.class.critical")
          .contains("org.eclipse.jetty.util.thread.QueuedThreadPool.dw.utilization-max")
          .doesNotContain("Histogram");
    }
  }

  @Test
  void requestLog_ofDropwizard_tellsClassAndWhyTurnedAway() throws Exception {
    Path file = directory.resolve("access.log");
    String log =
        """
        requestLog:
            appenders:
              - type: file
                currentLogFilename: '%s'
                archive: false
                logFormat: '%%requestURI %%statusCode %%reqAttribute{jetty.qos.class} %%reqAttribute{jetty.qos.rejected}'
        """
            .formatted(file);
    String text =
        FILE.formatted("qos").replace("requestLog: { appenders: [] }\n", log) + ONE_EXPORT;
    try (ShopServer server = ShopServer.start(shop, text)) {
      var runs = server.send("application", "/export/1");
      await().until(() -> server.running("export") == 1);
      var waits = server.send("application", "/export/2");
      await().until(() -> server.queued("export") == 1);
      assertThat(server.get("/export/3").statusCode()).isEqualTo(503);
      shop.resources.letGo.release(2);
      assertThat(runs.get().statusCode()).isEqualTo(200);
      assertThat(waits.get().statusCode()).isEqualTo(200);
    }
    assertThat(Files.readString(file))
        .contains(
            "/export/1 200 export -", "/export/2 200 export -", "/export/3 503 export queue-full");
  }

  @Test
  void type_simple_hasItsAdminPathsExempt() throws Exception {
    String file =
        """
        logging: { level: "OFF" }
        server:
          type: qos-simple
          maxThreads: 24
          applicationContextPath: /
          connector: { type: http, port: 0, bindHost: 127.0.0.1, acceptorThreads: 1, selectorThreads: 1 }
          requestLog: { appenders: [] }
        """;
    try (ShopServer server = ShopServer.start(shop, file)) {
      var exports =
          IntStream.range(0, FLOOD).mapToObj(i -> server.send("shop", "/export/" + i)).toList();
      await().until(() -> server.arrivals("bulk") == FLOOD);
      assertThat(server.send("shop", "/admin/healthcheck").get().statusCode()).isEqualTo(200);
      assertThat(server.send("shop", "/checkout/1").get().statusCode()).isEqualTo(200);
      assertThat(server.arrivals("admin")).isEqualTo(1);
      assertThat(server.arrivals("critical")).isEqualTo(1);
      end(exports);
    }
  }

  /** What is exempt follows the paths of both contexts, as Jetty reads them. */
  @ParameterizedTest
  @CsvSource({
    "/application,/admin,1",
    "/,/ops/,1",
    "/app,/,0",
    "/ops/app,/ops,0",
  })
  void type_simple_exemptPathsAreThoseOfItsContexts(String application, String admin, int exempt)
      throws Exception {
    String file =
        """
        logging: { level: "OFF" }
        health: {}
        server:
          type: qos-simple
          maxThreads: 24
          applicationContextPath: %s
          adminContextPath: %s
          connector: { type: http, port: 0, bindHost: 127.0.0.1, acceptorThreads: 1, selectorThreads: 1 }
          requestLog: { appenders: [] }
        """
            .formatted(application, admin);
    try (ShopServer server = ShopServer.start(shop, file)) {
      assertThat(server.send("shop", below(application, "/checkout/1")).get().statusCode())
          .isEqualTo(200);
      assertThat(server.send("shop", below(application, "/health-check")).get().statusCode())
          .isEqualTo(200);
      assertThat(server.send("shop", below(admin, "/ping")).get().statusCode()).isEqualTo(200);
      assertThat(server.arrivals("critical")).isEqualTo(1);
      assertThat(server.arrivals("health")).isEqualTo(1);
      assertThat(server.arrivals("default")).isEqualTo(1 - exempt);
    }
  }

  private static String below(String contextPath, String path) {
    return contextPath.replaceFirst("/$", "") + path;
  }

  @Test
  void healthCheck_belowTheContextOfTheApplication_isExempt() throws Exception {
    String text = "health: {}\n" + FILE.formatted("qos") + "  applicationContextPath: /api\n";
    try (ShopServer server = ShopServer.start(shop, text)) {
      assertThat(server.get("/api/health-check").statusCode()).isEqualTo(200);
      assertThat(server.arrivals("health")).isEqualTo(1);
    }
  }

  @Test
  void addition_ofTheApplication_classifies() throws Exception {
    Shop own =
        new Shop() {
          @Override
          public void run(Configuration configuration, Environment environment) {
            super.run(configuration, environment);
            ((QosServerFactory) configuration.getServerFactory())
                .customize(qos -> qos.classifier(request -> "degraded"));
          }
        };
    try (ShopServer server = ShopServer.start(own, FILE.formatted("qos") + "  qos:\n")) {
      assertThat(server.get("/checkout/1").statusCode()).isEqualTo(200);
      assertThat(server.arrivals("degraded")).isEqualTo(1);
    }
  }
}
