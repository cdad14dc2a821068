package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ReHandlingErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Error pages that are requests of their own inside the server, with a budget of one. */
final class ErrorPageTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, queue: {timeout: 30s}}\n  rest: {}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private TestServer start(String mode) throws Exception {
    Handler application =
        new Handler.Wrapper(handler) {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            if (Request.getPathInContext(request).equals("/gold/page")) {
              byte[] page = "the page".getBytes(StandardCharsets.US_ASCII);
              response.write(true, ByteBuffer.wrap(page), callback);
              return true;
            }
            return super.handle(request, response, callback);
          }
        };
    TestServer server = new TestServer(ONE.formatted(mode), application);
    ReHandlingErrorHandler.ByHttpStatus errors =
        new ReHandlingErrorHandler.ByHttpStatus(server.server);
    errors.put(500, "/gold/page");
    server.server.setErrorHandler(errors);
    return server.start();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handledAgain_needsNoSecondPermit(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      for (String path : new String[] {"/gold/throw", "/gold/error", "/gold/late"}) {
        assertThat(server.get(path).body()).as(path).isEqualTo("the page");
      }
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").arrivals()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handledAgain_afterItWasQueued_needsNoSecondPermit(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      CompletableFuture<HttpResponse<String>> waiting = server.send("/gold/throw");
      await().until(() -> server.counts("gold").queued() == 1);
      handler.letGo.release();
      assertThat(waiting.get().body()).isEqualTo("the page");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").arrivals()).isEqualTo(2);
    }
  }
}
