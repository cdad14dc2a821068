package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Unrenderable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Handlers that throw what neither the log nor an error page can render, and errors of the JVM. The
 * client gets 500, or a cut answer if that has begun, and the permit is back: bare Jetty lets most
 * of these requests hang.
 */
@ExtendWith(CapturedLog.class)
final class UnrenderableTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  health: {match: [\"path:/health/*\"], exempt: true}\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n  rest: {lend: false}\n";

  private static final List<String> WHAT =
      Stream.concat(
              Stream.of(Unrenderable.values()).map(Unrenderable::name),
              Stream.of("MEMORY", "DEATH"))
          .toList();

  /** A path is {@code /class/where/what}. */
  private static final class Throws extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String[] path = Request.getPathInContext(request).split("/");
      Throwable thrown = Unrenderable.make(path[3]);
      switch (path[2]) {
        case "fail" -> callback.failed(thrown);
        case "later" -> CompletableFuture.runAsync(() -> callback.failed(thrown));
        case "part" -> {
          response.write(false, ByteBuffer.wrap(new byte[10]), Callback.NOOP);
          Unrenderable.<RuntimeException>sneak(thrown);
        }
        default -> Unrenderable.<RuntimeException>sneak(thrown);
      }
      return true;
    }
  }

  private static List<String> paths(String head) {
    List<String> paths = new ArrayList<>();
    for (String where : List.of("throw", "fail", "later", "part")) {
      WHAT.forEach(what -> paths.add(head + where + "/" + what));
    }
    return paths;
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void handlerThrows_whateverItIs_isAnsweredAndThePermitIsBack(String mode) throws Exception {
    try (TestServer server = TestServer.started(ONE.formatted(mode), new Throws())) {
      assertThatAllEnd(server);
    }
  }

  @Test
  @Tag("virtual")
  void handlerThrows_onVirtualThreads_isAnsweredAndThePermitIsBack() throws Exception {
    try (TestServer server = new TestServer(ONE.formatted("dispatch"), new Throws())) {
      ((QosThreadPool) server.server.getThreadPool()).useVirtualThreads();
      server.start();
      assertThat(VirtualThreads.isUseVirtualThreads(server.server.getThreadPool())).isTrue();
      assertThatAllEnd(server);
    }
  }

  /** In sequence: the class has one permit, needed by the next. */
  private static void assertThatAllEnd(TestServer server) throws Exception {
    try (Http2Wire wire = new Http2Wire(server)) {
      for (String head : List.of("/gold/", "/health/")) {
        for (String path : paths(head)) {
          assertThat(overHttp1(server, path)).as("HTTP/1.1 " + path).isEqualTo(expected(path));
          assertThat(overHttp2(wire, path)).as("HTTP/2 " + path).isEqualTo(expected(path));
        }
      }
      await().until(() -> server.counts("gold").running() == 0);
      await().until(() -> server.counts("health").running() == 0);
    }
  }

  private static String expected(String path) {
    return path.contains("/part/") ? "cut" : "500";
  }

  private static String overHttp1(TestServer server, String path) throws Exception {
    try {
      return String.valueOf(server.send(path).get(10, TimeUnit.SECONDS).statusCode());
    } catch (ExecutionException e) {
      return "cut";
    }
  }

  private static String overHttp2(Http2Wire wire, String path) throws Exception {
    Http2Wire.Answer answer = new Http2Wire.Answer();
    Http2Wire.send(wire.open("GET", path, HttpFields.EMPTY, answer), 0, true);
    try {
      answer.whole.get(10, TimeUnit.SECONDS);
      return String.valueOf(answer.status.get());
    } catch (ExecutionException e) {
      return "cut";
    }
  }
}
