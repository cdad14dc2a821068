package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.jetty.connect.NoTraceContext;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;

/** Later work that has its permit when the pool takes no more. */
final class LaterRefusedTest {
  private static final String YAML =
      "mode: inline\nthreads: 2\nbodies: stream\nclasses:\n"
          + "  gold: {match: [\"path:/gold\"], budget: 1, lend: false}\n"
          + "  rest: {budget: 1, lend: false, hold: handling}\n";

  private final CountDownLatch open = new CountDownLatch(1);
  private final AtomicInteger back = new AtomicInteger();
  private final AtomicInteger told = new AtomicInteger();
  private final AtomicInteger run = new AtomicInteger();

  /** Refuses what the gate gives it, and nothing else. */
  private static final class Refusing extends QueuedThreadPool {
    private volatile boolean refuses;

    @Override
    public void execute(Runnable job) {
      if (refuses && job instanceof NoTraceContext.Task) {
        throw new RejectedExecutionException("of the test");
      }
      super.execute(job);
    }
  }

  /** The thread that made room is anyone's: what may block must not run there. */
  @Test
  void waitingWork_poolRefusesIt_isNotRunAndItsRequestFails() throws Exception {
    Refusing pool = new Refusing();
    TestServer server = new TestServer(YAML, new Application(), pool);
    server.server.insertHandler(new ToldDemands(told));
    try (server;
        Socket socket = server.start().socket("127.0.0.1");
        Socket other = server.socket("127.0.0.1")) {
      TestServer.write(socket, "POST /demand HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n");
      await().until(() -> back.get() == 1);
      await().until(() -> server.counts("rest").running() == 0);
      TestServer.write(other, "GET /block HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("rest").running() == 1);
      TestServer.write(socket, "x");
      await().until(() -> told.get() == 1);
      pool.refuses = true;
      open.countDown();
      assertThat(TestServer.read(other)).contains("200 OK");
      assertThat(socket.getInputStream().read()).as("closed, or 10 s are over").isEqualTo(-1);
      assertThat(run).hasValue(0);
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  private final class Application extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (Request.getPathInContext(request).equals("/demand")) {
        request.demand(run::incrementAndGet);
        back.incrementAndGet();
      } else {
        open.await();
        callback.succeeded();
      }
      return true;
    }
  }
}
