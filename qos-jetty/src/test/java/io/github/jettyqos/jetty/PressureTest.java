package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.loop.LoopStatus.Cause;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Passes each request on to a server, and waits for its answer. */
  private static final class Calling extends Handler.Abstract {
    private final HttpClient client = HttpClient.newHttpClient();
    private final TestServer other;

    Calling(TestServer other) {
      this.other = other;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = Request.getPathInContext(request);
      HttpResponse<byte[]> answer =
          client.send(
              HttpRequest.newBuilder(other.uri(path)).build(),
              HttpResponse.BodyHandlers.ofByteArray());
      response.write(true, ByteBuffer.wrap(answer.body()), callback);
      return true;
    }
  }

  /** As threads, as far as the processors of the machine, which others may use, are free. */
  private static boolean isDownstream(Pressure now) {
    double free = 1 - now.by(Cause.PROCESSORS);
    return now.by(Cause.DOWNSTREAM) > 0.9 * now.by(Cause.THREADS) * Math.min(1, 1.6 * free);
  }

  /** The twin: handlers that hang from the first request on are not known to be slower. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void pressure_otherServerHangs_isByDownstreamIfItWasFasterBefore(boolean before)
      throws Exception {
    BlockingHandler blocking = new BlockingHandler();
    try (TestServer other = TestServer.started(YAML, blocking);
        TestServer server = TestServer.started(YAML, new Calling(other))) {
      for (int i = 0; before && i < 40; i++) {
        assertThat(server.get("/gold/" + i).statusCode()).isEqualTo(200);
      }
      List<CompletableFuture<HttpResponse<String>>> hanging = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        hanging.add(server.send("/gold/block" + i));
      }
      await().until(() -> server.qos.control().pressure().by(Cause.THREADS) > 0.6);
      if (before) {
        await().until(() -> isDownstream(server.qos.control().pressure()));
      } else {
        assertThat(server.qos.control().pressure().by(Cause.DOWNSTREAM)).isZero();
      }
      blocking.letGo.release(4);
      hanging.forEach(CompletableFuture::join);
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
