package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.servlet.AsyncContext;
import javax.servlet.AsyncEvent;
import javax.servlet.AsyncListener;
import javax.servlet.DispatcherType;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.ee8.servlet.ServletContextHandler;
import org.eclipse.jetty.ee8.servlet.ServletHolder;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What runs for requests of the eldest servlets when these are back, as in {@code LaterWorkTest}.
 */
final class OldServletsLaterTest {
  private static final String YAML =
      "threads: 3\nclasses:\n  gold: {match: [\"path:/gold\"], budget: 1, lend: false}\n"
          + "  rest: {budget: 2, lend: false, hold: %s, queue: {timeout: 60s}}\n";

  private static final int BUDGET = 2;

  private final Application application = new Application();

  private TestServer start(String hold) throws Exception {
    ServletContextHandler context = new ServletContextHandler();
    context.setContextPath("/");
    ServletHolder holder = new ServletHolder(application);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    return TestServer.started(YAML.formatted(hold), context.getCoreContextHandler());
  }

  @ParameterizedTest
  @CsvSource({"dispatch", "start", "timeout"})
  void laterWork_fourTimesThePool_keepsToTheBudgetOfItsClass(String kind) throws Exception {
    try (TestServer server = start("handling")) {
      int many = 4 * ((QueuedThreadPool) server.server.getThreadPool()).getMaxThreads();
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        answers.add(server.send("/" + kind));
      }
      await().until(() -> application.inside.get() == BUDGET);
      for (int i = 0; i < 5; i++) {
        assertThat(server.get("/gold").statusCode()).isEqualTo(200);
      }
      assertThat(server.counts("rest").running()).isEqualTo(BUDGET);
      application.letGo.release(many);
      for (CompletableFuture<HttpResponse<String>> each : answers) {
        assertThat(each.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      }
      assertThat(application.most).hasValue(BUDGET);
      await().until(() -> server.counts("rest").running() == 0);
      assertThat(server.counts("rest").completed()).isEqualTo(many);
    }
  }

  /** Tasks have what their request, or class, may have, and its timeout ends it all the same. */
  @ParameterizedTest
  @CsvSource({"completion,1", "handling,2"})
  void timeout_tasksHaveAllPermits_endsTheRequest(String hold, int tasks) throws Exception {
    try (TestServer server = start(hold)) {
      CompletableFuture<HttpResponse<String>> answer = server.send("/" + tasks);
      await().until(() -> application.inside.get() == tasks);
      assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      application.letGo.release(tasks);
      await().until(() -> application.inside.get() == 0);
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /** Goes asynchronous, and blocks in what runs later. */
  private static final class Application extends HttpServlet {
    private static final long serialVersionUID = 1;

    private static final long TIME_MILLIS = 1_000;

    final transient Semaphore letGo = new Semaphore(0);
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      if (request.getPathInfo().equals("/gold")) {
        return;
      }
      if (request.getDispatcherType() == DispatcherType.ASYNC) {
        block();
        return;
      }
      AsyncContext context = request.startAsync();
      context.setTimeout(0);
      switch (request.getPathInfo()) {
        case "/dispatch" -> context.dispatch();
        case "/start" ->
            context.start(
                () -> {
                  block();
                  context.complete();
                });
        case "/timeout" -> end(context, this::block);
        default -> {
          end(context, () -> {});
          for (int i = Integer.parseInt(request.getPathInfo().substring(1)); i > 0; i--) {
            context.start(this::block);
          }
        }
      }
    }

    /** By its timeout, in whose listener that runs. */
    private static void end(AsyncContext context, Runnable before) {
      context.setTimeout(TIME_MILLIS);
      context.addListener(
          new AsyncListener() {
            @Override
            public void onTimeout(AsyncEvent event) throws IOException {
              before.run();
              event.getAsyncContext().complete();
            }

            @Override
            public void onComplete(AsyncEvent event) {}

            @Override
            public void onError(AsyncEvent event) {}

            @Override
            public void onStartAsync(AsyncEvent event) {}
          });
    }

    private void block() {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      letGo.acquireUninterruptibly();
      inside.decrementAndGet();
    }
  }
}
