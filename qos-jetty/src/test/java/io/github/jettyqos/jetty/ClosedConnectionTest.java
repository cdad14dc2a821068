package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of forgotten answers on closed connections that are neither read nor watched. */
final class ClosedConnectionTest {
  private static final String ONE =
      "mode: %s\nabort-on-close: %s\nbodies: stream\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n  rest: {lend: false}\n";

  private static final Duration TIME_TO_END = Duration.ofMillis(200);

  /** The time after which a permit would have been released. */
  private static final Duration ENDED = TIME_TO_END.multipliedBy(3);

  private final Semaphore letGo = new Semaphore(0);

  private final class Forgetful extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = Request.getPathInContext(request);
      if (path.endsWith("fail")) {
        callback.failed(new Request.Handler.AbortException("by the application"));
      } else if (path.endsWith("now")) {
        response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
      } else if (path.endsWith("close")) {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
      } else if (path.endsWith("busy")) {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
        letGo.acquire();
      } else if (path.endsWith("read")) {
        request.read(); // whatever has arrived
        request.getConnectionMetaData().getConnection().getEndPoint().close();
        Content.Source.consumeAll(request);
      }
      return true;
    }
  }

  private TestServer start(String mode, boolean abortOnClose) throws Exception {
    TestServer server = TestServer.started(ONE.formatted(mode, abortOnClose), new Forgetful());
    server.qos.installation().running().requests().waiting().timeToEnd = TIME_TO_END;
    return server;
  }

  private static void awaitBack(TestServer server, long handled) throws Exception {
    await()
        .untilAsserted(
            () -> {
              assertThat(server.counts("gold").dispatched()).isGreaterThanOrEqualTo(handled);
              assertThat(server.counts("gold").running()).isZero();
            });
    assertThat(server.get("/gold/now").body()).isEqualTo("ok");
  }

  @ParameterizedTest
  @CsvSource({"inline,true", "dispatch,true", "inline,false", "dispatch,false"})
  void http1_closedByTheHandlerThatForgets_permitComesBack(String mode, boolean abortOnClose)
      throws Exception {
    try (TestServer server = start(mode, abortOnClose);
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, "GET /gold/close HTTP/1.1\r\nHost: x\r\n\r\n");
      awaitBack(server, 1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http1_closedWithABodyThatNobodyReads_permitComesBack(String mode) throws Exception {
    try (TestServer server = start(mode, true);
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, "POST /gold/close HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n");
      awaitBack(server, 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,true", "dispatch,true", "inline,false", "dispatch,false"})
  void http1_behindOneThatFailed_permitComesBack(String mode, boolean abortOnClose)
      throws Exception {
    try (TestServer server = start(mode, abortOnClose);
        Socket socket = server.socket("127.0.0.1")) {
      String head = " HTTP/1.1\r\nHost: x\r\n\r\n";
      TestServer.write(socket, "GET /gold/fail" + head + "GET /gold/forget" + head);
      assertThat(TestServer.read(socket)).isEmpty();
      awaitBack(server, 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,close", "dispatch,close", "inline,forget", "dispatch,forget"})
  void http2_closedByEither_permitComesBack(String mode, String path) throws Exception {
    try (TestServer server = start(mode, true)) {
      try (Http2Wire wire = new Http2Wire(server)) {
        wire.send("/gold/" + path);
        await().until(() -> server.counts("gold").dispatched() == 1);
      }
      awaitBack(server, 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,stream", "dispatch,stream", "inline,eager", "dispatch,eager"})
  void http2_endsWhileItsStreamsWait_allLeaveTheQueue(String mode, String bodies) throws Exception {
    String yaml = ONE.formatted(mode, true).replace("stream", bodies);
    try (TestServer server = TestServer.started(yaml, new Forgetful());
        Http2Wire other = new Http2Wire(server)) {
      other.open("POST", "/gold/forget", HttpFields.EMPTY, new Http2Wire.Answer());
      Http2Wire.send(
          other.open("POST", "/gold/forget", HttpFields.EMPTY, new Http2Wire.Answer()), 9, true);
      await().until(() -> server.counts("gold").running() == 1);
      try (Http2Wire wire = new Http2Wire(server)) {
        for (int i = 0; i < 3; i++) {
          Http2Wire.send(
              wire.open("POST", "/gold/now", HttpFields.EMPTY, new Http2Wire.Answer()), 9, true);
        }
        await().until(() -> server.counts("gold").queued() >= 3);
      }
      await().until(() -> server.counts("gold").cancelled() >= 3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http1_closedByAHandlerThatIsBusy_permitIsHeldUntilItIsBack(String mode) throws Exception {
    try (TestServer server = start(mode, true);
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, "GET /gold/busy HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(TestServer.read(socket)).isEmpty();
      await().during(ENDED).until(() -> server.counts("gold").running() == 1);
      letGo.release();
      awaitBack(server, 1);
    }
  }

  /** An empty last read does not mean that a closed connection has no more input. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http1_closedByAHandlerThatReadsOn_isToldSo(String mode) throws Exception {
    try (TestServer server = start(mode, true);
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(
          socket, "POST /gold/read HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nsome");
      awaitBack(server, 1);
    }
  }

  /** A connector of Jetty's own reports no close. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void twin_closedOnAnotherConnector_permitIsHeld(String mode) throws Exception {
    Qos qos = Qos.of(QosYaml.parse(ONE.formatted(mode, "auto")));
    Server server = new Server(qos.threadPool());
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Forgetful());
    qos.install(server);
    server.start();
    qos.installation().running().requests().waiting().timeToEnd = TIME_TO_END;
    try (Socket socket = new Socket("127.0.0.1", connector.getLocalPort())) {
      TestServer.write(socket, "GET /gold/close HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(TestServer.read(socket)).isEmpty();
      await().during(ENDED).until(() -> qos.serviceClass("gold").counts().running() == 1);
    } finally {
      server.setStopTimeout(0);
      server.stop();
    }
  }
}
