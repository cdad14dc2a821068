package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.server.CustomRequestLog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The attributes of the gate in access logs. */
final class AccessLogTest {
  private static final String ONE =
      "mode: %s\nthreads: 1\nclasses:\n  health: {match: ['path:/health'], exempt: true}\n"
          + "  all: {queue: {max: 1, timeout: 30s}}\n";

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final BlockingHandler handler = new BlockingHandler();

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void requestLog_attributes_tellClassWaitingAndWhyTurnedAway(String mode) throws Exception {
    TestServer server = new TestServer(ONE.formatted(mode), handler);
    server.server.setRequestLog(
        new CustomRequestLog(
            lines::add,
            "%U %s %{jetty.qos.class}attr %{jetty.qos.waiting}attr %{jetty.qos.rejected}attr"));
    try (server) {
      server.start();
      var runs = server.send("/block");
      await().until(() -> server.counts("all").running() == 1);
      var waits = server.send("/waits");
      await().until(() -> server.counts("all").queued() == 1);
      assertThat(server.get("/away").statusCode()).isEqualTo(503);
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      handler.letGo.release();
      runs.get();
      waits.get();
      await().until(() -> lines.size() == 4);

      assertThat(line("/away")).isEqualTo("/away 503 all - queue-full");
      assertThat(line("/health")).isEqualTo("/health 200 health - -");
      assertThat(line("/block")).matches("/block 200 all [0-9.E-]+ -");
      // It has waited while two others were sent and answered.
      double waited = Double.parseDouble(line("/waits").split(" ")[3]);
      assertThat(waited).isPositive();
      assertThat(line("/waits")).startsWith("/waits 200 all ").endsWith(" -");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void requestLog_refusedExemptRequest_tellsWhy(String mode) throws Exception {
    TestServer server =
        new TestServer(
            "mode: %s\nthreads: 1\nclasses: {probe: {match: ['path:/probe/*'], exempt: true}, all: {}}"
                .formatted(mode),
            handler);
    server.server.setRequestLog(
        new CustomRequestLog(lines::add, "%s %{jetty.qos.class}attr %{jetty.qos.rejected}attr"));
    try (server) {
      server.start();
      for (int i = 0; i < 20; i++) { // more than exempt handlers at once
        server.send("/probe/block");
      }
      await().until(() -> lines.contains("503 probe queue-full"));
      handler.letGo.release(20);
    }
  }

  private String line(String path) {
    return lines.stream().filter(each -> each.startsWith(path + " ")).findFirst().orElseThrow();
  }
}
