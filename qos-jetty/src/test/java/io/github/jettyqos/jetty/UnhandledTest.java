package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.RejectReason;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handlers that do not handle, never complete, or never block. */
final class UnhandledTest {
  private static final String TWO =
      "mode: %s\nthreads: 3\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {timeout: %s}}\n  rest: {lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void nobodyHandlesIt_atOnceOrAfterItWasQueued_404(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode, "30s"), handler)) {
      assertThat(server.get("/gold/nobody").statusCode()).isEqualTo(404);
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      CompletableFuture<HttpResponse<String>> waits = server.send("/gold/nobody");
      await().until(() -> server.counts("gold").queued() == 1);
      handler.letGo.release();
      assertThat(waits.get().statusCode()).isEqualTo(404);
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handler_neverCompletes_costsItsClassAPermitAndNobodyElse(String mode) throws Exception {
    TestServer server =
        new TestServer(
            TWO.formatted(mode, "50ms"),
            new Handler.Wrapper(handler) {
              @Override
              public boolean handle(Request request, Response response, Callback callback)
                  throws Exception {
                // A handler that promises to complete the callback, and forgets it.
                return Request.getPathInContext(request).contains("forget")
                    || super.handle(request, response, callback);
              }
            });
    server.server.setStopTimeout(200);
    try {
      server.start();
      CompletableFuture<HttpResponse<String>> forgotten = server.send("/gold/forget");
      await().until(() -> server.counts("gold").running() == 1);
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(503);
      assertThat(server.counts("gold").rejected()).containsEntry(RejectReason.QUEUE_TIMEOUT, 1L);
      assertThat(server.get("/rest/1").statusCode()).isEqualTo(200);
      assertThat(forgotten).isNotDone();
    } finally {
      // Jetty waits for it until the stop timeout, logs it, and stops.
      assertThatThrownBy(server::close).hasRootCauseInstanceOf(TimeoutException.class);
    }
    assertThat(server.server.isRunning()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void dispatch_handlersThatNeverBlock_areNotMovedToAWorker(boolean neverBlock) throws Exception {
    Queue<String> threads = new ConcurrentLinkedQueue<>();
    Handler application =
        new Handler.Abstract(neverBlock ? InvocationType.NON_BLOCKING : InvocationType.BLOCKING) {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            for (StackTraceElement each : Thread.currentThread().getStackTrace()) {
              threads.add(each.getMethodName());
            }
            response.write(true, ByteBuffer.allocate(0), callback);
            return true;
          }
        };
    try (TestServer server = TestServer.started(TWO.formatted("dispatch", "1s"), application)) {
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      // The method by which a connection is told that there is something to read, in the stack of
      // the handler: then it runs where the request was parsed.
      assertThat(threads.contains("onFillable")).isEqualTo(neverBlock);
      assertThat(server.server.dump()).contains(neverBlock ? "mode=INLINE" : "mode=DISPATCH");
    }
  }
}
