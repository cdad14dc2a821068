package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes of the README, without a target, of which one does not return its threads. */
final class HangingClassTest {
  private static final String README =
      """
      threads: 16
      classes:
        checkout: {match: ["path:/checkout/*"], weight: 3%1$s}
        export: {match: ["path:/export/*"], max: 2, queue: {max: 4, timeout: 5s}%1$s}
        rest: {weight: 1%1$s}
      """;

  private final CountDownLatch letGo = new CountDownLatch(1);
  private final ConcurrentLinkedQueue<Callback> streams = new ConcurrentLinkedQueue<>();

  /** Hangs, answers with a stream that stays open without a thread, or completes. */
  private final class Shop extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = Request.getPathInContext(request);
      if (path.startsWith("/stream")) {
        streams.add(callback);
        Content.Sink.write(response, false, "data: 1\n\n", Callback.NOOP);
        return true;
      }
      if (path.startsWith("/hang")) {
        letGo.await();
      }
      Content.Sink.write(response, true, "done\n", callback);
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/hang", "/stream"})
  void fortyRequests_thatStay_checkoutIsServed(String path) throws Exception {
    try (TestServer server = TestServer.started(README.formatted(""), new Shop())) {
      assertThat(server.get("/checkout/1").statusCode()).isEqualTo(200);
      assertThat(server.get("/any").statusCode()).isEqualTo(200);
      beginForty(server, path);
      await().until(() -> server.counts("rest").queued() > 0);
      for (int step = 0; step < 20; step++) {
        server.qos.control().run(); // must not lend more of them now
        List<CompletableFuture<HttpResponse<String>>> checkouts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          checkouts.add(server.send("/checkout/" + i));
        }
        for (CompletableFuture<HttpResponse<String>> each : checkouts) {
          assertThat(each.get().statusCode()).isEqualTo(200);
        }
      }
      end(server);
    }
  }

  @Test
  void fortyRequests_thatStayWhereNothingIsKept_checkoutWaits() throws Exception {
    try (TestServer server = TestServer.started(README.formatted(", keep: 0"), new Shop())) {
      beginForty(server, "/hang");
      await().until(() -> server.counts("rest").running() == 16);
      CompletableFuture<HttpResponse<String>> checkout = server.send("/checkout/1");
      await().until(() -> server.counts("checkout").queued() == 1);
      assertThat(checkout).isNotDone();
      end(server);
    }
  }

  private static void beginForty(TestServer server, String path) {
    for (int i = 0; i < 40; i++) {
      server.send(path + "/" + i);
    }
  }

  /** Queued requests begin now, with streams among them at any time. */
  private void end(TestServer server) {
    letGo.countDown();
    await()
        .until(
            () -> {
              for (Callback each = streams.poll(); each != null; each = streams.poll()) {
                each.succeeded();
              }
              return server.counts("rest").running() + server.counts("rest").queued() == 0;
            });
  }
}
