package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that fails anywhere on its way through the gate, in the thread that parsed it. */
final class InlineFailureTest {
  private static final String YAML =
      "mode: inline\nthreads: 4\nclasses: {all: {queue: {max: 1}}}\n";

  /** The times at which the gate asks for the time of its head, which fails as memory would. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void request_outOfMemoryAtAnyTime_givesItsWorkerBack(int fails) throws Exception {
    try (TestServer server = new TestServer(YAML, new Fails())) {
      server
          .connector
          .getConnectionFactory(HttpConnectionFactory.class)
          .getHttpConfiguration()
          .addCustomizer((request, fields) -> new Poor(request, fails));
      server.start();
      for (int i = 0; i < 5; i++) {
        try (Socket socket = server.socket("127.0.0.1")) {
          TestServer.write(socket, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
          assertThat(socket.getInputStream().readAllBytes()).isNotNull();
        }
      }
      await().until(() -> server.counts("all").running() == 0);
    }
  }

  /** Fails its requests, so that an exchange has to take them over. */
  private static final class Fails extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      callback.failed(new IllegalStateException("as asked"));
      return true;
    }
  }

  private static final class Poor extends Request.Wrapper {
    private final int fails;
    private final AtomicInteger asked = new AtomicInteger();

    Poor(Request request, int fails) {
      super(request);
      this.fails = fails;
    }

    @Override
    public long getHeadersNanoTime() {
      if (asked.incrementAndGet() == fails) {
        throw new OutOfMemoryError("played");
      }
      return super.getHeadersNanoTime();
    }
  }
}
