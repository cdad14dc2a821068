package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import io.github.jettyqos.jetty.QosHandler;
import io.github.jettyqos.jetty.QosThreadPool;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.StatisticsHandler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.GenericWebApplicationContext;

/** Tests of Boot's own settings together with {@code qos.*}. */
class BootSettingsTest {
  private static String[] with(String... more) {
    return Stream.concat(Stream.of(Shop.CLASSES), Stream.of(more)).toArray(String[]::new);
  }

  private static String causes(Throwable thrown) {
    StringBuilder all = new StringBuilder();
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      all.append(each.getMessage()).append('\n');
    }
    return all.toString();
  }

  @Test
  void settings_ofConnectorPoolAndContext_areKept() throws Exception {
    try (BootApp app =
        BootApp.start(
            Shop.class,
            with(
                "server.servlet.context-path=/shop",
                "server.http2.enabled=true",
                "server.compression.enabled=true",
                "server.jetty.threads.max=40",
                "server.jetty.threads.min=3",
                "server.jetty.threads.idle-timeout=7s",
                "server.jetty.threads.acceptors=1",
                "server.jetty.threads.selectors=2",
                "server.jetty.max-connections=100",
                "server.jetty.connection-idle-timeout=9s",
                "server.max-http-request-header-size=20KB",
                "server.forward-headers-strategy=native",
                "spring.jmx.enabled=true",
                "qos.classes.checkout.match[0]=path:/shop/checkout/*"))) {
      Server server = JettyOf.context(app.context);
      ServerConnector connector = (ServerConnector) server.getConnectors()[0];
      assertThat(connector).isInstanceOf(QosConnector.class);
      assertThat(connector.getHost()).isEqualTo("127.0.0.1");
      assertThat(connector.getAcceptors()).isEqualTo(1);
      assertThat(connector.getSelectorManager().getSelectorCount()).isEqualTo(2);
      assertThat(connector.getIdleTimeout()).isEqualTo(9000);
      assertThat(connector.getProtocols()).contains("http/1.1", "h2c");
      QosThreadPool pool = (QosThreadPool) server.getThreadPool();
      assertThat(pool.getMaxThreads()).isEqualTo(40);
      assertThat(pool.getMinThreads()).isEqualTo(3);
      assertThat(pool.getIdleTimeout()).isEqualTo(7000);
      assertThat(server.getBean(NetworkConnectionLimit.class).getMaxNetworkConnectionCount())
          .isEqualTo(100);
      assertThat(connector.getBean(NetworkConnectionLimit.class))
          .as("limits this one")
          .isSameAs(server.getBean(NetworkConnectionLimit.class));
      HttpResponse<String> h2 =
          app.client.send(app.request("/shop/checkout/1").build(), BodyHandlers.ofString());
      assertThat(h2.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(app.qos().serviceClass("checkout").counts().arrivals()).isEqualTo(1);
      assertThat(app.get("/shop/actuator/health/liveness").statusCode()).isEqualTo(200);
      assertThat(app.qos().serviceClass("health").counts().arrivals()).isEqualTo(1);
      assertThat(app.explain("GET /shop/pay/1")).startsWith("class checkout");
      assertThat(
              java.lang.management.ManagementFactory.getPlatformMBeanServer()
                  .queryNames(new javax.management.ObjectName("io.github.jettyqos:*"), null))
          .isNotEmpty();
    }
  }

  @Test
  void shutdown_gracefulByDefault_runningFinishesAndQueuedGets503() throws Exception {
    Shop.STARTED.drainPermits(); // of requests of earlier tests
    Shop.release = new CountDownLatch(1);
    BootApp app = BootApp.start(Shop.class, with("server.shutdown=graceful"));
    QosHandler gate = JettyOf.context(app.context).getDescendant(QosHandler.class);
    CompletableFuture<HttpResponse<String>> running = app.begin("/export/1");
    Shop.STARTED.acquire();
    CompletableFuture<HttpResponse<String>> queued = app.begin("/export/2");
    org.awaitility.Awaitility.await()
        .until(() -> app.qos().serviceClass("export").counts().queued() == 1);
    assertThat(JettyOf.context(app.context).getHandler()).isInstanceOf(StatisticsHandler.class);
    Thread closing = new Thread(app::close);
    closing.start();
    assertThat(queued.get().statusCode()).isEqualTo(503);
    assertThat(running).isNotDone();
    Shop.release.countDown();
    assertThat(running.get().body()).isEqualTo("exported 1");
    closing.join();
    assertThat(gate.isStarted()).isFalse();
  }

  @Test
  void management_onAPortOfItsOwn_isWithoutGate() throws Exception {
    try (BootApp app = BootApp.start(Shop.class, with("management.server.port=0"))) {
      String port = app.context.getEnvironment().getProperty("local.management.port");
      HttpResponse<String> state =
          app.client.send(
              java.net.http.HttpRequest.newBuilder(
                      java.net.URI.create("http://127.0.0.1:" + port + "/actuator/qos"))
                  .build(),
              BodyHandlers.ofString());
      assertThat(state.statusCode()).isEqualTo(200);
      assertThat(state.body()).contains("\"name\":\"checkout\"").doesNotContain("\"health\"");
      assertThat(app.get("/checkout/1").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void threads_moreThanThePoolCanGive_stopTheStart() {
    assertThatThrownBy(
            () -> BootApp.start(Shop.class, with("server.jetty.threads.max=10", "qos.threads=10")))
        .satisfies(
            thrown ->
                assertThat(causes(thrown))
                    .contains("threads: 10 would starve the server's own tasks", "10 threads"));
    assertThatThrownBy(
            () -> BootApp.start(Shop.class, with("server.jetty.threads.max-queue-capacity=5")))
        .satisfies(
            thrown ->
                assertThat(causes(thrown)).contains("server.jetty.threads.max-queue-capacity: 5"));
  }

  @Test
  void wrong_values_stopTheStartWithTheirKey() {
    assertThatThrownBy(() -> BootApp.start(Shop.class, with("qos.classes.export.weigth=3")))
        .satisfies(
            thrown ->
                assertThat(causes(thrown))
                    .contains("classes.export.weigth: unknown key; did you mean weight?"));
  }

  @Test
  void annotation_ofAnUnknownClass_stopsTheStartAndNamesTheMethod() {
    assertThatThrownBy(() -> BootApp.start(Wrong.class, Shop.CLASSES))
        .satisfies(
            thrown ->
                assertThat(causes(thrown))
                    .contains("Wrong$Page.page(): @QosClass(\"chekout\") names no class")
                    .contains("did you mean checkout?"));
  }

  /** The class of its page is not configured. */
  @Import(Wrong.Page.class)
  static class Wrong extends Shop {
    /** A page. */
    @RestController
    static class Page {
      @QosClass("chekout")
      @GetMapping("/page")
      String page() {
        return "";
      }
    }
  }

  @Test
  void enabled_false_leavesBootAsItIs() throws Exception {
    try (BootApp app = BootApp.start(Shop.class, with("qos.enabled=false"))) {
      assertThat(app.context.getBeansOfType(Qos.class)).isEmpty();
      assertThat(JettyOf.context(app.context).getThreadPool()).isNotInstanceOf(QosThreadPool.class);
      assertThat(app.get("/checkout/1").statusCode()).isEqualTo(200);
      assertThat(app.get("/actuator/qos").statusCode()).isEqualTo(404);
      assertThat(saysThatNothingIs(app)).isTrue();
    }
  }

  private static boolean saysThatNothingIs(BootApp app) {
    return Stream.of(app.context.getBeanDefinitionNames())
        .anyMatch(name -> name.endsWith("SwitchedOff"));
  }

  @Test
  void contexts_lazyTwoAtOnceAndOneAfterTheOther_work() throws Exception {
    List<BootApp> apps = new ArrayList<>();
    try {
      for (int i = 0; i < 2; i++) {
        apps.add(
            BootApp.start(
                Shop.class,
                with(
                    "spring.main.lazy-initialization=true",
                    "spring.jmx.enabled=true",
                    "spring.jmx.default-domain=app" + i, // for the beans of Spring Cloud
                    "spring.application.name=app" + i)));
      }
      for (BootApp app : apps) {
        assertThat(app.get("/pay/1").statusCode()).isEqualTo(200);
        assertThat(app.qos().serviceClass("checkout").counts().arrivals()).isEqualTo(1);
      }
    } finally {
      apps.forEach(BootApp::close);
    }
    try (BootApp again = BootApp.start(Shop.class, Shop.CLASSES)) {
      assertThat(again.get("/pay/1").statusCode()).isEqualTo(200);
      assertThat(saysThatNothingIs(again)).isFalse();
    }
  }

  @Test
  void context_stoppedAndStarted_answersAgain() throws Exception {
    try (BootApp app = BootApp.start(Shop.class, Shop.CLASSES)) {
      app.context.stop();
      app.context.start();
      String port = app.context.getEnvironment().getProperty("local.server.port");
      HttpResponse<String> response =
          app.client.send(
              java.net.http.HttpRequest.newBuilder(
                      java.net.URI.create("http://127.0.0.1:" + port + "/checkout/1"))
                  .build(),
              BodyHandlers.ofString());
      assertThat(response.statusCode()).isEqualTo(200);
    }
  }

  @Test
  void context_withoutServer_isThere() {
    SpringApplicationBuilder mock =
        new SpringApplicationBuilder(Shop.class)
            .properties(Shop.CLASSES)
            .properties("spring.main.banner-mode=off")
            // as in a test with a mock servlet environment
            .contextFactory(type -> new GenericWebApplicationContext(new MockServletContext()));
    try (ConfigurableApplicationContext context = mock.run()) {
      assertThat(context.getBean(Qos.class).config().threads()).hasValue(8);
    }
  }

  @Test
  void file_insteadOfProperties_canBeReloaded(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("qos.yaml");
    Files.writeString(file, "threads: 8\nclasses: {checkout: {match: ['path:/a']}, rest: {}}\n");
    try (BootApp app =
        BootApp.start(
            Shop.class, "qos.file=" + file, "management.endpoints.web.exposure.include=qos")) {
      assertThat(app.explain("GET /a")).startsWith("class checkout");
      Files.writeString(file, "threads: 8\nclasses: {checkout: {match: ['path:/b']}, rest: {}}\n");
      assertThat(app.post("/actuator/qos/reload", "{\"reason\":\"x\"}").body()).contains("match");
      assertThat(app.explain("GET /b")).startsWith("class checkout");
    }
  }

  @Test
  void ssl_withHttp2_goesOverOurConnector(@TempDir Path directory) throws Exception {
    Path keys = Tls.keys(directory);
    try (BootApp app =
        BootApp.start(
            Shop.class,
            with(
                "server.ssl.key-store=" + keys,
                "server.ssl.key-store-password=password",
                "server.ssl.key-alias=shop",
                "server.http2.enabled=true"))) {
      HttpClient client = HttpClient.newBuilder().sslContext(Tls.trusting(keys)).build();
      HttpResponse<String> response =
          client.send(
              java.net.http.HttpRequest.newBuilder(
                      java.net.URI.create(
                          app.base.replace("http:", "https:").replace("127.0.0.1", "localhost")
                              + "/checkout/1"))
                  .build(),
              BodyHandlers.ofString());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(JettyOf.context(app.context).getConnectors()[0]).isInstanceOf(QosConnector.class);
    }
    assertThatThrownBy(
            () ->
                BootApp.start(
                    Shop.class,
                    with(
                        "server.ssl.key-store=" + keys,
                        "server.ssl.key-store-password=password",
                        "server.ssl.key-alias=other")))
        .satisfies(thrown -> assertThat(causes(thrown)).contains("alias 'other'"));
  }

  @Tag("virtual")
  @Test
  void threads_virtual_runHandlersUnderBudgets() throws Exception {
    try (BootApp app =
        BootApp.start(
            Shop.class,
            "spring.threads.virtual.enabled=true",
            "server.jetty.threads.max=30",
            "qos.classes.checkout.match[0]=path:/checkout/*",
            "qos.classes.rest.weight=1")) {
      assertThat(app.get("/checkout/1").body()).endsWith("true");
      assertThat(app.qos().partition().total()).isEqualTo(30);
    }
    assertThatThrownBy(
            () ->
                BootApp.start(
                    Shop.class,
                    with(
                        "spring.threads.virtual.enabled=true",
                        "server.jetty.threads.max=30",
                        "qos.threads=31")))
        .satisfies(
            thrown ->
                assertThat(causes(thrown))
                    .contains("threads: 31 is more than server.jetty.threads.max (30)"));
  }
}
