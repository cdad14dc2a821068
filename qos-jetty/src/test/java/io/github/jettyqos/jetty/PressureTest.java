package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.loop.LoopStatus.Cause;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleSupplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** The pressure on a real server, and a handler that answers with less under it. */
final class PressureTest {
  private static final String YAML =
      """
      threads: 2
      control: {period: 50ms}
      classes:
        gold: {match: ["path:/gold/*"], budget: 1, borrow: false, lend: false, queue: {max: 4, timeout: 60s}}
        rest: {queue: {max: 4, timeout: 60s}}
      """;

  /** Answers with less from 0.6 by threads: the processors of a machine of tests may be full. */
  private static final class Degrading extends Handler.Wrapper {
    Degrading(Handler full) {
      super(full);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (Qos.pressure(request).by(Cause.THREADS) < 0.6
          || Request.getPathInContext(request).contains("block")) {
        return super.handle(request, response, callback);
      }
      response.write(true, ByteBuffer.wrap("less".getBytes(StandardCharsets.US_ASCII)), callback);
      return true;
    }
  }

  @Test
  void pressure_idleThenFlood_goesFromZeroToOneByThreadsAndBack() throws Exception {
    BlockingHandler blocking = new BlockingHandler();
    ContextHandler context = new ContextHandler(new Degrading(blocking), "/");
    try (TestServer server = TestServer.started(YAML, context)) {
      await().until(() -> server.qos.control().status().steps() > 3);
      assertThat(server.qos.control().pressure().by(Cause.THREADS)).isZero();
      assertThat(server.get("/gold/1").body()).startsWith("GET");

      List<CompletableFuture<HttpResponse<String>>> flood = new ArrayList<>();
      for (int i = 0; i < 5; i++) { // one runs, and the queue of four is full
        flood.add(server.send("/gold/block" + i));
      }
      await().until(() -> server.counts("gold").running() + server.counts("gold").queued() == 5);
      await().until(() -> server.qos.control().pressure().by(Cause.THREADS) > 0.9);
      Pressure pressure = server.qos.control().pressure();
      assertThat(pressure.value()).isEqualTo(pressure.by(pressure.cause()));
      DoubleSupplier ofContext = (DoubleSupplier) context.getAttribute("jetty.qos.pressure");
      assertThat(ofContext.getAsDouble()).isGreaterThan(0.9);
      assertThat(server.get("/other").body()).isEqualTo("less");
      assertThat(server.get("/gold/more").statusCode()).isEqualTo(503);

      blocking.letGo.release(5);
      for (var each : flood) {
        assertThat(each.join().statusCode()).isEqualTo(200);
      }
      await().until(() -> server.qos.control().pressure().by(Cause.THREADS) < 0.01);
    }
  }

  @Test
  void pressure_withoutGate_isIdle() throws Exception {
    try (TestServer gated = new TestServer(YAML, new BlockingHandler())) {
      gated.server.setHandler((Handler) null); // no gate is in the tree
      gated.server.setHandler(
          new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
              String cause = Qos.pressure(request).cause().key();
              response.write(
                  true, ByteBuffer.wrap(cause.getBytes(StandardCharsets.US_ASCII)), callback);
              return true;
            }
          });
      gated.start();
      assertThat(gated.get("/").body()).isEqualTo("none");
    }
  }
}
