package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.jetty.connect.NoTraceContext;
import io.github.jettyqos.jetty.connect.Worker;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures between two steps of a request: none of them may cost a permit. */
final class LateFailuresTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {timeout: 30s}}\n  rest: {lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();

  /** A handler in front of the gate, whose requests refuse the listeners for waiting. */
  private static final class Deaf extends Handler.Wrapper {
    private final String what;

    private Deaf(String what) {
      this.what = what;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (!Request.getPathInContext(request).endsWith("deaf")) {
        return super.handle(request, response, callback);
      }
      Request deaf =
          new Request.Wrapper(request) {
            @Override
            public void addFailureListener(Consumer<Throwable> listener) {
              refuse("failure");
              super.addFailureListener(listener);
            }

            @Override
            public void addIdleTimeoutListener(Predicate<TimeoutException> listener) {
              refuse("idle");
              super.addIdleTimeoutListener(listener);
            }

            private void refuse(String which) {
              if (which.equals(what)) {
                throw new AssertionError("no listener for " + which);
              }
            }
          };
      return super.handle(deaf, response, callback);
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,failure", "dispatch,failure", "inline,idle", "dispatch,idle"})
  void park_throwsOnceItIsQueued_requestEndsAndNobodyBehindItIsLost(String mode, String what)
      throws Exception {
    TestServer server = new TestServer(ONE.formatted(mode), handler);
    server.server.insertHandler(new Deaf(what));
    try (server) {
      server.start();
      server.send("/gold/block");
      await().until(() -> server.counts("gold").running() == 1);
      Socket deaf = server.socket("127.0.0.1");
      TestServer.write(deaf, "GET /gold/deaf HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("gold").cancelled() == 1);
      CompletableFuture<?> behind = server.send("/gold/1");
      await().until(() -> server.counts("gold").queued() == 1);
      handler.letGo.release();
      await().until(behind::isDone);
      assertThat(TestServer.read(deaf)).as("closed").isEmpty();
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(handler.served).doesNotContain("/gold/deaf");
    }
  }

  /** A pool that stops when it gets the last request. */
  private static final class StoppingPool extends QueuedThreadPool {
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final AtomicReference<Runnable> first = new AtomicReference<>();

    @Override
    public void execute(Runnable job) {
      boolean ours = job instanceof NoTraceContext.Task;
      if (ours && stopping.get()) {
        first.get().run();
        throw new RejectedExecutionException("stopping");
      }
      super.execute(job);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shutdown_poolRejectsTheLastPermit_isDone(boolean task) throws Exception {
    StoppingPool pool = new StoppingPool();
    TestServer server = new TestServer(ONE.formatted("dispatch"), handler, pool);
    QosHandler gate = server.server.getDescendant(QosHandler.class);
    try (server) {
      server.start();
      AtomicReference<CompletableFuture<Void>> done = new AtomicReference<>();
      pool.first.set(() -> done.set(gate.shutdown()));
      pool.stopping.set(true);
      if (task) {
        Executor executor = server.qos.serviceClass("gold").executor();
        try {
          executor.execute(() -> {});
        } catch (RejectedExecutionException e) {
          // as expected
        }
      } else {
        assertThat(server.get("/gold/1").statusCode()).isEqualTo(503);
      }
      await().until(() -> done.get().isDone());
      assertThat(server.counts("gold").running()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nowhere", "releasing", "resuming"})
  void worker_somethingThrowsOnTheWay_isAtItsBeginningAgainAndKeepsWhatItTook(String where)
      throws Exception {
    AtomicBoolean resumes = new AtomicBoolean(true);
    AtomicReference<Worker.Job> handled = new AtomicReference<>();
    FakeJob other = new FakeJob("nowhere", handled);
    Worker worker =
        new Worker(
            () -> {
              FakeJob job = new FakeJob(where, handled);
              job.other = other;
              Worker.current().handleAll(job);
              resumes.set(Worker.resumes());
            });
    try (CapturedLog log = CapturedLog.start()) {
      worker.start();
      worker.join(10_000);
      assertThat(log.text().contains("AssertionError: " + where))
          .isEqualTo(!where.equals("nowhere"));
    }
    assertThat(resumes).isFalse();
    assertThat(handled.get()).isSameAs(other);
  }

  /** Throws at one point of a worker. */
  private static final class FakeJob implements Worker.Job {
    private final String where;
    private final AtomicReference<Worker.Job> handled;
    private final Connection connection = connectionThatCannotGoOn();
    private @Nullable FakeJob other;

    FakeJob(String where, AtomicReference<Worker.Job> handled) {
      this.where = where;
      this.handled = handled;
    }

    private static Connection connectionThatCannotGoOn() {
      return (Connection)
          Proxy.newProxyInstance(
              FakeJob.class.getClassLoader(),
              new Class<?>[] {Connection.class, Runnable.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("run")) {
                  throw new AssertionError("resuming");
                }
                return null;
              });
    }

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public void run() {
      handled.set(this);
    }

    @Override
    public void onRefused(RejectedExecutionException e) {}

    @Override
    public void onHandled() {
      if (other != null) {
        Worker.take(other);
      }
      if (where.equals("resuming")) {
        Worker.keep((Runnable) connection);
      }
      if (where.equals("releasing")) {
        throw new AssertionError("releasing");
      }
    }
  }
}
