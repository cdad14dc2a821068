package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.jetty.BlockingHandler;
import io.github.jettyqos.jetty.TestServer;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.logging.JettyLevel;
import org.eclipse.jetty.logging.JettyLogger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** At level debug each transition of a request is logged, with its class and its path. */
final class TransitionLogTest {
  private static final String ONE_THREAD =
      """
      mode: %s
      threads: 1
      classes: {all: {queue: {max: 1}}}
      """;

  private final JettyLogger logger = (JettyLogger) LoggerFactory.getLogger(Exchange.class);

  @AfterEach
  void restoreLevel() {
    logger.setLevel(JettyLevel.INFO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "inline"})
  void request_handledQueuedAndRejected_logsItsTransitions(String mode) throws Exception {
    BlockingHandler handler = new BlockingHandler();
    try (TestServer server = TestServer.started(ONE_THREAD.formatted(mode), handler);
        CapturedLog log = CapturedLog.start()) {
      logger.setLevel(JettyLevel.DEBUG);
      CompletableFuture<HttpResponse<String>> first =
          server.send("/block;jsessionid=secret/1?secret=x");
      await().until(() -> handler.entered.get() == 1);
      CompletableFuture<HttpResponse<String>> second = server.send("/2;jsessionid=secret?secret=x");
      await().until(() -> server.counts("all").queued() == 1);
      assertThat(server.get("/3;jsessionid=secret?secret=x").statusCode()).isEqualTo(503);
      handler.letGo.release();
      assertThat(first.get().statusCode()).isEqualTo(200);
      assertThat(second.get().statusCode()).isEqualTo(200);
      await().until(() -> server.counts("all").running() == 0);
      assertThat(of(log, "/block/1")).containsExactly("admission", "handling", "complete");
      assertThat(of(log, "/2")).containsExactly("admission", "end", "handling", "complete");
      assertThat(of(log, "/3")).containsExactly("rejected");
      assertThat(log.text()).doesNotContain("secret");
    }
  }

  /** The first words of the transitions of the request with a path. */
  private static String[] of(CapturedLog log, String path) {
    return log.lines().stream()
        .filter(line -> line.contains("[all, ") && line.endsWith(path + "]"))
        .map(line -> line.replaceFirst(".*: (admission|end|handling|complete|rejected)\\b.*", "$1"))
        .toArray(String[]::new);
  }
}
