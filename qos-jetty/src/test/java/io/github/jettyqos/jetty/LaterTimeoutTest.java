package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Timeouts of asynchronous requests whose tasks have all threads of their class, and other
 * redispatches.
 */
final class LaterTimeoutTest {
  private static final String YAML =
      "mode: %s\nthreads: 2\nclasses:\n  gold: {match: [\"path:/gold\"], budget: 1, lend: false}\n"
          + "  rest: {budget: 1, lend: false, hold: %s, queue: {timeout: 60s}}\n";

  private final Application application = new Application();

  private TestServer start(String mode, String hold) throws Exception {
    ServletContextHandler context = new ServletContextHandler("/");
    ServletHolder holder = new ServletHolder(application);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    return TestServer.started(YAML.formatted(mode, hold), context);
  }

  /** Its listener lets the task go: as on a bare Jetty, it does not wait for that. */
  @ParameterizedTest
  @CsvSource({"auto,completion", "inline,handling", "dispatch,handling"})
  void timeout_taskHasTheOnlyThread_endsTheRequest(String mode, String hold) throws Exception {
    try (TestServer server = start(mode, hold)) {
      CompletableFuture<HttpResponse<String>> answer = server.send("/1");
      assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
      assertThat(server.get("/gold").statusCode()).isEqualTo(200);
      await().until(() -> server.counts("rest").running() == 0);
      assertThat(application.most).hasValue(1);
    }
  }

  /** The first task has a permit, the second one waits for another; the timeout needs none. */
  @ParameterizedTest
  @ValueSource(strings = {"completion", "handling"})
  void timeout_behindATaskThatWaits_endsTheRequest(String hold) throws Exception {
    try (TestServer server = start("auto", hold)) {
      CompletableFuture<HttpResponse<String>> answer = server.send("/2");
      assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
      await().until(() -> server.counts("rest").running() == 0);
      assertThat(application.most).hasValue(1);
    }
  }

  /** All of them wait for a request that has the class; then the first task goes on, and it. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "inline"})
  void dispatch_waitsBehindTwoTasks_goesOnWithTheFirst(String mode) throws Exception {
    try (TestServer server = start(mode, "handling")) {
      CompletableFuture<HttpResponse<String>> answer = server.send("/wait");
      await().until(() -> application.waiting != null && server.counts("rest").running() == 0);
      CompletableFuture<HttpResponse<String>> other = server.send("/block");
      await().until(() -> application.inside.get() == 1);
      application.start(2);
      application.waiting.dispatch();
      application.unblock.countDown();
      assertThat(other.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      await().until(() -> server.counts("rest").running() == 0);
      assertThat(application.most).hasValue(1);
    }
  }

  /** Beside each task that has a permit there is the timeout of its request, and no other. */
  @Test
  void timeouts_ofManyThatBlockAsTheirTasksDo_keepToTwiceTheBudget() throws Exception {
    try (TestServer server = start("auto", "handling")) {
      int many = 4 * ((QueuedThreadPool) server.server.getThreadPool()).getMaxThreads();
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        answers.add(server.send("/hang"));
      }
      await().until(() -> application.most.get() == 2);
      assertThat(server.get("/gold").statusCode()).isEqualTo(200);
      assertThat(server.counts("rest").running()).isEqualTo(1);
      application.unblock.countDown();
      for (CompletableFuture<HttpResponse<String>> each : answers) {
        assertThat(each.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
      }
      assertThat(application.most).hasValue(2);
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /** Starts as many tasks as the path says, which end when the time of the request is over. */
  private static final class Application extends HttpServlet {
    private static final long serialVersionUID = 1;

    /** Long enough for the tasks to be there before. */
    private static final long TIME_MILLIS = 300;

    final CountDownLatch over = new CountDownLatch(1);
    final CountDownLatch unblock = new CountDownLatch(1);
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    transient volatile AsyncContext waiting;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      switch (request.getPathInfo()) {
        case "/gold" -> {}
        case "/block" -> block(unblock);
        case "/hang" -> {
          AsyncContext context = begin(request, TIME_MILLIS);
          context.start(() -> block(unblock));
        }
        case "/wait" -> {
          if (request.getDispatcherType() == DispatcherType.ASYNC) {
            over.countDown();
          } else {
            waiting = begin(request, 0);
          }
        }
        default -> {
          waiting = begin(request, TIME_MILLIS);
          start(Integer.parseInt(request.getPathInfo().substring(1)));
        }
      }
    }

    private AsyncContext begin(HttpServletRequest request, long timeMillis) {
      AsyncContext context = request.startAsync();
      context.setTimeout(timeMillis);
      context.addListener(new Ends());
      return context;
    }

    void start(int tasks) {
      for (int i = 0; i < tasks; i++) {
        waiting.start(() -> block(over));
      }
    }

    private void block(CountDownLatch until) {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      try {
        until.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      inside.decrementAndGet();
    }

    private final class Ends implements AsyncListener {
      @Override
      public void onTimeout(AsyncEvent event) {
        if (waiting == null) {
          block(unblock);
        }
        HttpServletResponse response = (HttpServletResponse) event.getSuppliedResponse();
        response.setStatus(503);
        event.getAsyncContext().complete();
        over.countDown();
      }

      @Override
      public void onComplete(AsyncEvent event) {}

      @Override
      public void onError(AsyncEvent event) {}

      @Override
      public void onStartAsync(AsyncEvent event) {}
    }
  }
}
