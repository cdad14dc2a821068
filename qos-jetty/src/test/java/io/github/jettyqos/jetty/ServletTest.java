package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.QuietServletException;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real servlets behind the gate. With a budget of one a leaked permit would stop everything. */
final class ServletTest {
  private static final String ONE =
      "mode: %s\nthreads: 3\nclasses:\n  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, hold: %s}\n"
          + "  rest: {lend: false}\n";

  private final Application application = new Application();

  private TestServer start(String mode, String hold) throws Exception {
    ServletContextHandler context = new ServletContextHandler("/");
    ServletHolder holder = new ServletHolder(application);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
    errors.addErrorPage(418, "/gold/page");
    context.setErrorHandler(errors);
    return TestServer.started(ONE.formatted(mode, hold), context);
  }

  @ParameterizedTest
  @CsvSource({
    "inline,completion",
    "dispatch,completion",
    "inline,auto",
    "dispatch,auto",
    "inline,handling",
    "dispatch,handling"
  })
  void async_notComplete_holdsItsPermitUnlessForHandlingOnly(String mode, String hold)
      throws Exception {
    assertThatPermitIsHeld(mode, hold, "/gold/async", "", !hold.equals("handling"));
  }

  @ParameterizedTest
  @CsvSource({"inline,completion", "dispatch,completion", "inline,auto", "dispatch,auto"})
  void eventStream_openForLong_holdsNoPermitUnlessToItsCompletion(String mode, String hold)
      throws Exception {
    assertThatPermitIsHeld(
        mode, hold, "/gold/events", "data: begun\n\n", hold.equals("completion"));
  }

  @ParameterizedTest
  @CsvSource({"inline,auto", "dispatch,auto", "inline,completion", "dispatch,completion"})
  void eventStream_thatBeginsAfterItsHandler_holdsNoPermitFromThen(String mode, String hold)
      throws Exception {
    try (TestServer server = start(mode, hold)) {
      CompletableFuture<HttpResponse<String>> first = server.send("/gold/async");
      AsyncContext started = application.started.take();
      CompletableFuture<HttpResponse<String>> second = server.send("/gold/plain");
      await().until(() -> server.counts("gold").queued() == 1);
      started.getResponse().setContentType("text/event-stream;charset=utf-8");
      started.getResponse().getWriter().print("data: begun\n\n");
      started.getResponse().flushBuffer();
      if (hold.equals("auto")) {
        assertThat(second.get().body()).isEqualTo("plain");
      } else {
        assertThat(application.plain).as("the twin").hasValue(0);
      }
      assertThat(first).isNotDone();
      started.complete();
      assertThat(first.get().body()).isEqualTo("data: begun\n\n");
      assertThat(second.get().body()).isEqualTo("plain");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").completed()).isEqualTo(2);
    }
  }

  /** Whether a request waits while another one is not complete, whose handler is back. */
  private void assertThatPermitIsHeld(
      String mode, String hold, String path, String begun, boolean held) throws Exception {
    try (TestServer server = start(mode, hold)) {
      CompletableFuture<HttpResponse<String>> first = server.send(path);
      AsyncContext started = application.started.take();
      CompletableFuture<HttpResponse<String>> second = server.send("/gold/plain");
      if (held) {
        await().until(() -> server.counts("gold").queued() == 1);
        assertThat(application.plain).hasValue(0);
      } else {
        // The twin: the permit was released with the thread, so another is served meanwhile.
        assertThat(second.get().body()).isEqualTo("plain");
        assertThat(first).isNotDone();
      }
      started.getResponse().getWriter().print("late");
      started.complete();
      assertThat(first.get().body()).isEqualTo(begun + "late");
      assertThat(second.get().body()).isEqualTo("plain");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").completed()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void async_timeout_isAnErrorAndThePermitComesBackOnce(String mode) throws Exception {
    try (TestServer server = start(mode, "completion")) {
      assertThat(server.get("/gold/timeout").statusCode()).isEqualTo(500);
      assertThat(server.get("/gold/plain").body()).isEqualTo("plain");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").completed()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void asyncDispatch_goesThroughTheContainerNotTheGate(String mode) throws Exception {
    try (TestServer server = start(mode, "completion")) {
      assertThat(server.get("/gold/again").body()).isEqualTo("again");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").arrivals()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void errorPage_ofTheSameClass_needsNoSecondPermit(String mode) throws Exception {
    try (TestServer server = start(mode, "completion")) {
      HttpResponse<String> response = server.get("/gold/teapot");
      assertThat(response.statusCode()).isEqualTo(418);
      assertThat(response.body()).isEqualTo("page");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").arrivals()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void servlet_throwsBeforeOrAfterItGoesAsync_permitComesBack(String mode) throws Exception {
    try (TestServer server = start(mode, "completion")) {
      assertThat(server.get("/gold/throws").statusCode()).isEqualTo(500);
      assertThat(server.get("/gold/asyncthrows").statusCode()).isEqualTo(500);
      assertThat(server.get("/gold/plain").body()).isEqualTo("plain");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").completed()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void readListener_afterTheRequestWasQueued_getsTheWholeBody(String mode) throws Exception {
    try (TestServer server = start(mode, "completion");
        Socket socket = server.socket("127.0.0.1")) {
      server.send("/gold/async");
      AsyncContext first = application.started.take();
      TestServer.write(
          socket, "POST /gold/read HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n01234");
      TestServer.write(socket, "56789");
      await().until(() -> server.counts("gold").queued() == 1);
      first.complete();
      assertThat(TestServer.read(socket)).endsWith("0123456789");
    }
  }

  /** The behaviour named by its path. */
  private static final class Application extends HttpServlet {
    private static final long serialVersionUID = 1;

    final transient LinkedBlockingQueue<AsyncContext> started = new LinkedBlockingQueue<>();
    final AtomicInteger plain = new AtomicInteger();

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException {
      boolean again = request.getDispatcherType() == DispatcherType.ASYNC;
      switch (request.getPathInfo()) {
        case "/gold/async" -> started.add(start(request, 0));
        case "/gold/events" -> {
          response.setContentType("text/event-stream;charset=utf-8");
          response.getWriter().print("data: begun\n\n");
          response.flushBuffer();
          started.add(start(request, 0));
        }
        case "/gold/timeout" -> start(request, 50);
        case "/gold/again" -> {
          if (again) {
            response.getWriter().print("again");
          } else {
            start(request, 0).dispatch();
          }
        }
        case "/gold/teapot" -> response.sendError(418);
        case "/gold/page" -> response.getWriter().print("page");
        case "/gold/throws" -> throw new QuietServletException("thrown by the servlet");
        case "/gold/asyncthrows" -> {
          start(request, 50);
          throw new QuietServletException("thrown by the servlet after it went async");
        }
        case "/gold/read" -> read(start(request, 0));
        default -> {
          plain.incrementAndGet();
          response.getWriter().print("plain");
        }
      }
    }

    private static AsyncContext start(HttpServletRequest request, long timeoutMillis) {
      AsyncContext context = request.startAsync();
      context.setTimeout(timeoutMillis);
      return context;
    }

    private static void read(AsyncContext context) throws IOException {
      ServletInputStream in = context.getRequest().getInputStream();
      in.setReadListener(
          new ReadListener() {
            private final ByteArrayOutputStream read = new ByteArrayOutputStream();

            @Override
            public void onDataAvailable() throws IOException {
              while (in.isReady() && !in.isFinished()) {
                int next = in.read();
                if (next >= 0) {
                  read.write(next);
                }
              }
            }

            @Override
            public void onAllDataRead() throws IOException {
              byte[] all = read.toByteArray();
              context.getResponse().setContentLength(all.length);
              context.getResponse().getOutputStream().write(all);
              context.complete();
            }

            @Override
            public void onError(Throwable failure) {
              context.complete();
            }
          });
    }
  }
}
