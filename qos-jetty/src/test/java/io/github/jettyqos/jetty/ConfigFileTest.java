package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A configuration file that changes while the server runs, for better or worse. */
final class ConfigFileTest {
  private static final String GOOD = "threads: 8\nclasses: {a: {match: ['path:/a/*']}, rest: {}}\n";

  @TempDir Path directory;
  private final BlockingHandler handler = new BlockingHandler();

  private Map<?, ?> state(Qos qos) throws IOException {
    Map<?, ?> all =
        (Map<?, ?>) qos.management().call("state", Map.of(), new Actor("test", Role.VIEWER)).data();
    return (Map<?, ?>) all.get("file");
  }

  @Test
  void file_isWrong_whatWasBeforeGoesOnAndStateMeterAndLogSaySo() throws Exception {
    Path file = Files.writeString(directory.resolve("qos.yaml"), GOOD);
    Qos qos = Qos.load(file);
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    TestServer server = new TestServer(qos, handler, null, TestServer::clearText);
    try (server;
        QosMetrics metrics = new QosMetrics(qos)) {
      metrics.bindTo(registry);
      server.start();
      assertThat(state(qos).get("refused")).isNull();
      assertThat(registry.get("jetty.qos.config.refused").gauge().value()).isZero();

      Files.writeString(file, "threads: 8\nclases: {}\n");
      assertThatThrownBy(qos::reload).hasMessageContaining("clases");
      assertThat(String.valueOf(state(qos).get("refused"))).contains("clases");
      assertThat(state(qos).get("path")).isEqualTo(file.toString());
      Object since = state(qos).get("since");
      assertThat(since).isNotNull();
      assertThat(registry.get("jetty.qos.config.refused").gauge().value()).isOne();

      Files.delete(file);
      assertThatThrownBy(qos::reload).isInstanceOf(IOException.class);
      assertThat(String.valueOf(state(qos).get("refused"))).contains("NoSuchFile");
      assertThat(state(qos).get("since")).as("of the first").isEqualTo(since);
      assertThat(server.get("/a/1").statusCode()).isEqualTo(200);
      assertThat(qos.config()).isEqualTo(QosYaml.parse(GOOD));

      Files.writeString(file, GOOD);
      qos.reload();
      assertThat(state(qos).get("refused")).isNull();
      assertThat(registry.get("jetty.qos.config.refused").gauge().value()).isZero();
      assertThat(reloads(registry, "applied")).isOne();
      assertThat(reloads(registry, "refused")).isEqualTo(2);
    }
  }

  private static double reloads(SimpleMeterRegistry registry, String result) {
    return registry.get("jetty.qos.config.reloads").tag("result", result).functionCounter().count();
  }

  /** As Kubernetes mounts it: the file is a link into what {@code ..data} links to. */
  private void mount(String version, String yaml) throws IOException {
    Path data = Files.createDirectory(directory.resolve(".." + version));
    Files.writeString(data.resolve("qos.yaml"), yaml);
    Path next = directory.resolve("..data_tmp");
    Files.createSymbolicLink(next, data.getFileName());
    Files.move(next, directory.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void watch_configMapIsExchanged_isPutInForceAndAWrongOneIsToldOnce() throws Exception {
    mount("2025_1", GOOD);
    Path file = directory.resolve("qos.yaml");
    Files.createSymbolicLink(file, Path.of("..data", "qos.yaml"));
    Qos qos = Qos.builder(QosYaml.load(file)).file(file).watch(Duration.ofMillis(100)).build();
    try (CapturedLog log = CapturedLog.start();
        TestServer server = new TestServer(qos, handler, null, TestServer::clearText)) {
      server.start();
      mount("2025_2", GOOD.replace("rest: {}", "b: {match: ['path:/b/*']}, rest: {}"));
      await().until(() -> qos.config().classes().size() == 3);
      assertThat(server.get("/b/1").statusCode()).isEqualTo(200);
      assertThat(server.counts("b").arrivals()).isOne();

      mount("2025_3", "classes: {");
      await().until(() -> qos.management().file().refusal().isPresent());
      assertThat(server.get("/b/2").statusCode()).isEqualTo(200);
      long looks = qos.management().file().reloads(false);

      mount("2025_4", GOOD);
      await().until(() -> qos.config().classes().size() == 2);
      await().until(() -> qos.management().file().refusal().isEmpty()); // told once it is in force
      assertThat(qos.management().file().reloads(false)).isEqualTo(looks).isOne();
      assertThat(log.text()).containsOnlyOnce("is not in force, what was before goes on");
    }
  }
}
