package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.jetty.ClassHandle;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tests of the starter alone, and of its four priorities. */
class NoKeysTest {
  /** An application that knows nothing of service classes. */
  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(Plain.Pages.class)
  static class Plain {
    /** The pages. */
    @RestController
    static class Pages {
      @GetMapping("/page")
      String page() {
        return Thread.currentThread().getName();
      }

      @QosClass("bulk")
      @GetMapping("/export")
      String export() {
        return "exported";
      }
    }
  }

  private static long arrivals(BootApp app, String className) {
    return app.qos().serviceClass(className).counts().arrivals();
  }

  @Test
  void starter_noKey_protectsAndLeavesManagementExempt() throws Exception {
    try (BootApp app =
        BootApp.start(
            Plain.class, "management.endpoints.web.exposure.include=health,qos,prometheus")) {
      assertThat(app.get("/page").body())
          .as("a worker, as nothing of Boot blocks")
          .startsWith("qos-");
      assertThat(app.get("/export").body()).isEqualTo("exported");
      assertThat(app.get("/actuator/health").statusCode()).isEqualTo(200);
      assertThat(app.get("/actuator/qos").statusCode()).isEqualTo(200);
      assertThat(app.qos().serviceClasses())
          .extracting(ClassHandle::name)
          .containsExactly("critical", "degraded", "bulk", "default", "health", "management");
      assertThat(arrivals(app, "default")).isEqualTo(1);
      assertThat(arrivals(app, "bulk")).isEqualTo(1);
      assertThat(arrivals(app, "health")).isEqualTo(1);
      assertThat(arrivals(app, "management")).isEqualTo(1);
    }
  }

  @Test
  void priorities_rulesAndHeaderOfATrustedProxy_nameThem() throws Exception {
    try (BootApp app =
        BootApp.start(
            Plain.class,
            "qos.priorities.degraded[0]=path:/page",
            "qos.trusted-proxies[0]=127.0.0.1/32",
            "qos.class-header=X-QoS-Class")) {
      assertThat(app.get("/page").statusCode()).isEqualTo(200);
      assertThat(arrivals(app, "degraded")).isEqualTo(1);
      app.client.send(
          app.request("/page").header("X-QoS-Class", "critical").build(), BodyHandlers.ofString());
      assertThat(arrivals(app, "critical")).isEqualTo(1);
    }
    try (BootApp app = BootApp.start(Plain.class)) {
      app.client.send(
          app.request("/page").header("X-QoS-Class", "critical").build(), BodyHandlers.ofString());
      assertThat(arrivals(app, "critical")).as("nothing is trusted unless said").isZero();
    }
  }

  @Test
  void keys_misspelt_stopTheStartWithAGuess() {
    assertThatThrownBy(() -> BootApp.start(Plain.class, "qos.clases.export.max=2"))
        .rootCause()
        .hasMessageStartingWith("clases: unknown key; did you mean classes?");
  }
}
