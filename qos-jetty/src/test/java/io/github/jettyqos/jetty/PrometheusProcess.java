package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real Prometheus on a free port of the loopback address, which scrapes one server. */
final class PrometheusProcess implements AutoCloseable {
  private static final Path PROMETHEUS = Path.of("/usr/bin/prometheus");
  private static final Path PROMTOOL = Path.of("/usr/bin/promtool");

  /** It logs its actual port for port 0. */
  private static final Pattern PORT = Pattern.compile("TLS is disabled.*address=\\S*:(\\d+)");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path log;
  private final Process process;
  private final int port;

  /** Starts it with the shipped alerts, and waits until it is ready. */
  PrometheusProcess(Path dir, int scrapedPort) throws IOException {
    Path rules =
        Files.writeString(dir.resolve("alerts.yml"), ShippedFiles.text(ShippedFiles.ALERTS));
    Path config =
        Files.writeString(
            dir.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 500ms, evaluation_interval: 500ms}
            rule_files: [%s]
            scrape_configs:
              - job_name: test
                static_configs: [{targets: ["127.0.0.1:%d"]}]
            """
                .formatted(rules, scrapedPort));
    log = dir.resolve("prometheus.log");
    process =
        new ProcessBuilder(
                PROMETHEUS.toString(),
                "--config.file=" + config,
                "--storage.tsdb.path=" + dir.resolve("data"),
                "--web.listen-address=127.0.0.1:0")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ready = false;
    try {
      await().atMost(Duration.ofSeconds(30)).until(this::isReady);
      ready = true;
    } finally {
      if (!ready) {
        close();
      }
    }
    port = findPort();
  }

  static boolean isInstalled() {
    return Files.isExecutable(PROMETHEUS) && Files.isExecutable(PROMTOOL);
  }

  private int findPort() throws IOException {
    Matcher found = PORT.matcher(Files.readString(log));
    return found.find() ? Integer.parseInt(found.group(1)) : 0;
  }

  private boolean isReady() throws Exception {
    assertThat(process.isAlive()).as(() -> log()).isTrue();
    int there = findPort();
    return there > 0 && get(there, "/-/ready").statusCode() == 200;
  }

  private HttpResponse<String> get(int at, String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + at + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** The data of a successful answer. */
  Object ask(String path) throws Exception {
    Object answer = ShippedFiles.parse(get(port, path).body());
    assertThat(ShippedFiles.at(answer, "status"))
        .as(() -> path + ": " + answer)
        .isEqualTo("success");
    return ShippedFiles.at(answer, "data");
  }

  /** The present series of an expression. */
  List<?> query(String expression) throws Exception {
    String encoded = URLEncoder.encode(expression, StandardCharsets.UTF_8);
    return ShippedFiles.list(ask("/api/v1/query?query=" + encoded), "result");
  }

  /** The exit status and output of promtool. */
  static String promtool(Path input, String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(PROMTOOL.toString());
    builder.command().addAll(List.of(arguments));
    Process tool = builder.redirectErrorStream(true).redirectInput(input.toFile()).start();
    String said = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(tool.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return "exit " + tool.exitValue() + "\n" + said;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
