package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.QosConnector;
import io.github.jettyqos.jetty.QosThreadPool;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests of a server configured by properties only. */
class ShopTest {
  private static final String BACK = "{\"reason\":\"back\"}";

  private static BootApp app;

  @BeforeAll
  static void start() {
    app = BootApp.start(Shop.class, Shop.CLASSES);
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @Test
  void server_ofBoot_hasPoolAndConnectorAndGate() throws Exception {
    assertThat(app.get("/checkout/1").body()).startsWith("qos-");
    org.eclipse.jetty.server.Server server = JettyOf.context(app.context);
    assertThat(server.getThreadPool()).isInstanceOf(QosThreadPool.class);
    assertThat(server.getConnectors()).allMatch(QosConnector.class::isInstance);
  }

  @Test
  void flood_ofOneClass_isTurnedAwayAndNobodyElseNotices() throws Exception {
    Shop.STARTED.drainPermits(); // of requests of earlier tests
    Shop.release = new CountDownLatch(1);
    ClassHandle export = app.qos().serviceClass("export");
    long before = app.qos().serviceClass("health").counts().arrivals();
    List<CompletableFuture<HttpResponse<String>>> flood =
        IntStream.range(0, 6).mapToObj(i -> app.begin("/export/" + i)).toList();
    Shop.STARTED.acquire();
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(export.counts().rejected().values().stream().mapToLong(n -> n).sum())
                    .isEqualTo(4));
    for (int i = 0; i < 20; i++) {
      assertThat(app.get("/checkout/" + i).statusCode()).isEqualTo(200);
      assertThat(app.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
    }
    Shop.release.countDown();
    assertThat(flood.stream().map(each -> each.join().statusCode()).sorted())
        .containsExactly(200, 200, 503, 503, 503, 503);
    assertThat(app.qos().serviceClass("health").counts().arrivals()).isEqualTo(before + 20);
  }

  @Test
  void method_annotated_itsRequestsHaveTheClass() throws Exception {
    assertThat(app.get("/pay/7").body()).isEqualTo("paid 7");
    assertThat(app.explain("GET /pay/7"))
        .startsWith("class checkout: by the annotation of")
        .contains("Shop$Pages.pay(String)");
    assertThat(app.explain("POST /pay/7")).startsWith("class rest");
  }

  @Test
  void endpoint_read_saysWhatIs() throws Exception {
    assertThat(app.get("/actuator/qos").body())
        .contains(
            "\"admission\":\"enforce\"", "\"name\":\"export\"", "\"budget\":", "\"exempt\":true");
    assertThat(app.get("/actuator/qos/explain?request=GET%20/export/1").body())
        .contains("class export");
    assertThat(app.get("/actuator/qos/propose?budgets=checkout%3D5").body()).contains("checkout");
    assertThat(app.get("/actuator/qos/history").statusCode()).isEqualTo(200);
    assertThat(app.get("/actuator/qos/export").body()).contains("path:/export/*");
  }

  @Test
  void endpoint_write_changesAndGoesBack() throws Exception {
    assertThat(
            app.post("/actuator/qos/apply", "{\"budgets\":\"checkout=5\",\"reason\":\"test\"}")
                .body())
        .contains("\"said\":\"admission enforces budgets and queues; ", "\"reason\":\"test\"");
    int checkout = app.qos().serviceClass("checkout").index();
    assertThat(app.qos().partition().budget(checkout)).isEqualTo(5);
    assertThat(
            app.post("/actuator/qos/rollback", "{\"number\":1,\"reason\":\"over\"}").statusCode())
        .isEqualTo(200);
    assertThat(app.post("/actuator/qos/freeze", "{\"reason\":\"lunch\"}").statusCode())
        .isEqualTo(200);
    assertThat(app.post("/actuator/qos/resume", BACK).statusCode()).isEqualTo(200);
    assertThat(app.post("/actuator/qos/observe", BACK).body()).contains("observe");
    assertThat(app.post("/actuator/qos/enforce", BACK).body()).contains("enforce");
  }

  @Test
  void endpoint_wrongInput_isOneLineAnd400() throws Exception {
    for (String wrong :
        List.of(
            "apply {\"budgets\":\"chekout=5\",\"reason\":\"r\"}",
            "apply {\"budgets\":\"checkout=x\",\"reason\":\"r\"}",
            "apply {\"budgets\":\"checkout=5\"}",
            "rollback {\"reason\":\"r\"}",
            "rollback {\"number\":99999,\"reason\":\"r\"}",
            "freeze {}",
            "nothing {}")) {
      String[] parts = wrong.split(" ", 2);
      HttpResponse<String> response = app.post("/actuator/qos/" + parts[0], parts[1]);
      assertThat(response.statusCode()).as(wrong).isEqualTo(400);
      assertThat(response.body()).as(wrong).startsWith("{\"problem\":\"").doesNotContain("\\n");
    }
    assertThat(app.get("/actuator/qos/explain").body())
        .startsWith("{\"problem\":\"request: is missing; give text: ");
  }

  @Test
  void meters_ofTheClasses_areInTheRegistry() throws Exception {
    assertThat(app.get("/actuator/metrics/jetty.qos.threads.budget").body()).contains("checkout");
  }
}
