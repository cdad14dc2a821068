package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.RejectionHandler;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Tests of the responses readable by a script of another origin while a class is full, with CORS of
 * Spring MVC.
 */
class MvcCrossOriginTest {
  private static final String OURS = "https://shop.example.com";
  private static final String THEIRS = "https://other.example.com";

  private static final String[] PREFLIGHT = {
    "qos.classes.preflight.exempt=true",
    "qos.classes.preflight.match[0].method=OPTIONS",
    "qos.classes.preflight.match[0].header[0]=Origin",
    "qos.classes.preflight.match[0].header[1]=Access-Control-Request-Method"
  };

  private static BootApp app;

  /** A shop that allows another origin. */
  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(Shop.Pages.class)
  static class OpenShop implements WebMvcConfigurer {
    @Override
    public void addCorsMappings(CorsRegistry registry) {
      registry.addMapping("/**").allowedOrigins(OURS).exposedHeaders("Retry-After");
    }

    @Bean
    RejectionHandler rejections() {
      return new ReadableRejections();
    }
  }

  @BeforeAll
  static void start() {
    String[] properties =
        Stream.of(Shop.CLASSES, PREFLIGHT).flatMap(Stream::of).toArray(String[]::new);
    app = BootApp.start(OpenShop.class, properties);
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static HttpResponse<String> ask(HttpRequest.Builder request, String origin)
      throws Exception {
    return app.client.send(request.header("Origin", origin).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> preflight(String origin) throws Exception {
    HttpRequest.Builder request =
        app.request("/export/3").method("OPTIONS", HttpRequest.BodyPublishers.noBody());
    return ask(request.header("Access-Control-Request-Method", "GET"), origin);
  }

  private static List<String> allowed(HttpResponse<String> response) {
    return response.headers().allValues("Access-Control-Allow-Origin");
  }

  @Test
  void rejection_ofAFullClass_canBeReadByTheOriginsThatMay() throws Exception {
    Shop.release = new CountDownLatch(1);
    ClassHandle export = app.qos().serviceClass("export");
    List<CompletableFuture<HttpResponse<String>>> full =
        List.of(app.begin("/export/1"), app.begin("/export/2")); // one request runs, one is queued
    Awaitility.await().until(() -> export.counts().queued() == 1);

    HttpResponse<String> rejected = ask(app.request("/export/3"), OURS);
    assertThat(rejected.statusCode()).isEqualTo(503);
    assertThat(allowed(rejected)).containsExactly(OURS);
    assertThat(rejected.headers().allValues("Access-Control-Expose-Headers"))
        .containsExactly("Retry-After");
    assertThat(rejected.headers().firstValue("Retry-After")).isPresent();
    HttpResponse<String> theirs = ask(app.request("/export/3"), THEIRS);
    assertThat(theirs.statusCode()).isEqualTo(503);
    assertThat(allowed(theirs)).isEmpty();

    HttpResponse<String> preflight = preflight(OURS);
    assertThat(preflight.statusCode()).isEqualTo(200);
    assertThat(allowed(preflight)).containsExactly(OURS);
    assertThat(preflight(THEIRS).statusCode()).isEqualTo(403);

    Shop.release.countDown();
    full.forEach(each -> assertThat(each.join().statusCode()).isEqualTo(200));
    HttpResponse<String> answered = ask(app.request("/export/3"), OURS);
    assertThat(answered.body()).isEqualTo("exported 3");
    assertThat(allowed(answered)).containsExactly(OURS);
  }
}
