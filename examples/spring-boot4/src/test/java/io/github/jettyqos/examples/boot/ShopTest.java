package io.github.jettyqos.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Starts both examples of Spring Boot by {@code java -jar}, as their command does. */
class ShopTest {
  private static final Pattern STARTED = Pattern.compile("Jetty started on port ([0-9]+)");
  private static final Duration LONG = Duration.ofSeconds(60);

  private static Process process;
  private static String base;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                Path.of("target", Path.of("").toAbsolutePath().getFileName() + ".jar").toString(),
                "--server.port=0",
                "--server.address=127.0.0.1")
            .redirectErrorStream(true)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = out.readLine(); line != null && base == null; line = out.readLine()) {
      said.append(line).append('\n');
      Matcher started = STARTED.matcher(line);
      if (started.find()) {
        base = "http://127.0.0.1:" + started.group(1);
        break;
      }
    }
    assertThat(base).as(said.toString()).isNotNull();
  }

  @AfterAll
  static void stop() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }

  private static CompletableFuture<HttpResponse<String>> ask(String path) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(base + path)).timeout(LONG).build();
    return CLIENT.sendAsync(request, BodyHandlers.ofString());
  }

  @Test
  void exports_moreThanFit_areTurnedAwayWhileAllElseIsAnswered() {
    List<CompletableFuture<HttpResponse<String>>> exports =
        IntStream.range(0, 8).mapToObj(i -> ask("/export/" + i)).toList();
    for (int i = 0; i < 20; i++) {
      assertThat(ask("/checkout/" + i).join().body()).isEqualTo("paid " + i);
      assertThat(ask("/actuator/health/liveness").join().statusCode()).isEqualTo(200);
    }
    assertThat(exports.stream().map(each -> each.join().statusCode()).sorted())
        .containsExactly(200, 200, 200, 200, 200, 200, 503, 503);
    assertThat(ask("/actuator/qos").join().body())
        .contains(
            "\"name\":\"checkout\"", "\"name\":\"export\"", "\"queue-full\":2", "\"exempt\":true");
  }

  @Test
  void controllers_annotated_haveTheClassThatTheyName() {
    assertThat(ask("/customers/7/cart").join().body()).isEqualTo("cart of 7");
    assertThat(ask("/actuator/qos/explain?request=GET%20/customers/7/cart").join().body())
        .contains("class checkout: by the annotation of")
        .contains("Reports.cart(long)");
    assertThat(ask("/actuator/qos/explain?request=GET%20/customers/7/report").join().body())
        .contains("class export: by the annotation of");
  }
}
