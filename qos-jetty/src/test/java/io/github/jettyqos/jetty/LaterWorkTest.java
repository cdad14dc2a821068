package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.Needs;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What runs for requests whose handlers are back, four times as much of it as there are threads,
 * beside a class that shares none of its own.
 */
final class LaterWorkTest {
  private static final String YAML =
      "mode: %s\nthreads: 3\nbodies: stream\nclasses:\n"
          + "  gold: {match: [\"path:/gold\"], budget: 1, lend: false}\n"
          + "  rest: {budget: 2, lend: false, hold: %s, queue: {timeout: 60s}}\n";

  private static final String EXEMPT =
      "mode: %s\nthreads: 3\nclasses:\n  health: {match: [\"path:/%s\"], exempt: true}\n"
          + "  gold: {match: [\"path:/gold\"], budget: 1, lend: false}\n  rest: {budget: 2}\n";

  private static final int BUDGET = 2;

  private final Application application = new Application();

  private TestServer start(String mode, String hold, boolean virtual) throws Exception {
    ServletContextHandler context = new ServletContextHandler("/");
    ServletHolder holder = new ServletHolder(application);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    TestServer server = new TestServer(YAML.formatted(mode, hold), context);
    if (virtual) {
      QosThreadPool unused = ((QosThreadPool) server.server.getThreadPool()).useVirtualThreads();
    }
    return server.start();
  }

  @ParameterizedTest
  @CsvSource({
    "inline,http1,dispatch",
    "dispatch,http1,dispatch",
    "auto,http1,dispatch",
    "inline,h2,dispatch",
    "dispatch,h2,dispatch",
    "auto,h2,dispatch",
    "auto,http1,start",
    "auto,h2,start",
    "auto,http1,timeout",
    "auto,http1,write",
    "auto,h2,write",
    "inline,http1,read",
    "dispatch,http1,read",
    "auto,h2,read"
  })
  void laterWork_fourTimesThePool_keepsToTheBudgetOfItsClass(
      String mode, String protocol, String kind) throws Exception {
    keepsToTheBudget(mode, protocol, kind, false);
  }

  @ParameterizedTest
  @CsvSource({"auto,http1,dispatch", "inline,h2,start", "dispatch,http1,read"})
  @Tag("virtual")
  void laterWork_onVirtualThreads_keepsToTheBudgetOfItsClass(
      String mode, String protocol, String kind) throws Exception {
    keepsToTheBudget(mode, protocol, kind, true);
  }

  private void keepsToTheBudget(String mode, String protocol, String kind, boolean virtual)
      throws Exception {
    try (TestServer server = start(mode, "handling", virtual);
        Client client = new Client(protocol, server)) {
      int many = 4 * ((QueuedThreadPool) server.server.getThreadPool()).getMaxThreads();
      List<CompletableFuture<ContentResponse>> answers = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        answers.add(client.post("/" + kind));
      }
      if (!kind.equals("timeout")) { // those come before all have gone asynchronous
        application.beginAll(kind, many);
      }
      client.finishBodies();
      await().until(() -> application.inside.get() == BUDGET);
      for (int i = 0; i < 5; i++) {
        assertThat(client.post("/gold").get(10, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      }
      assertThat(server.counts("rest").running()).isEqualTo(BUDGET);
      application.letGo.release(many);
      for (CompletableFuture<ContentResponse> each : answers) {
        assertThat(each.get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      }
      assertThat(application.most).hasValue(BUDGET);
      await().until(() -> server.counts("rest").running() == 0);
      assertThat(server.counts("rest").completed()).as("requests, not parts").isEqualTo(many);
      assertThat(server.counts("rest").arrivals()).isEqualTo(many);
    }
  }

  /** They have no permits; their handlers, and what runs later, have a part of the threads. */
  @ParameterizedTest
  @CsvSource({"inline,dispatch", "dispatch,dispatch", "auto,start", "inline,start"})
  void laterWork_ofExemptRequests_leavesThreadsToOthers(String mode, String kind) throws Exception {
    ServletContextHandler context = new ServletContextHandler("/");
    ServletHolder holder = new ServletHolder(application);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    try (TestServer server = TestServer.started(EXEMPT.formatted(mode, kind), context);
        Client client = new Client("http1", server)) {
      int threads = ((QueuedThreadPool) server.server.getThreadPool()).getMaxThreads();
      List<CompletableFuture<ContentResponse>> answers = new ArrayList<>();
      List<AsyncContext> contexts = new ArrayList<>();
      for (int i = 0; i < 4 * threads; i++) {
        answers.add(client.post("/" + kind));
        contexts.add(application.started.take());
      }
      for (AsyncContext each : contexts) {
        application.begin(kind, each);
      }
      await().until(() -> application.inside.get() > 0);
      for (int i = 0; i < 5; i++) {
        assertThat(client.post("/gold").get(10, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      }
      application.letGo.release(4 * threads);
      for (CompletableFuture<ContentResponse> each : answers) {
        assertThat(each.get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      }
      assertThat(application.most).hasValue(Needs.EXEMPT + server.qos.config().reserve());
      await().until(() -> server.counts("health").running() == 0);
      assertThat(server.counts("health").completed()).isEqualTo(4 * threads);
    }
  }

  /** The request holds its permit already: a second one, for which it waited, would never come. */
  @ParameterizedTest
  @CsvSource({"dispatch", "start", "timeout", "write", "read"})
  void laterWork_ofRequestsThatHoldTheirPermits_runsUnderThese(String kind) throws Exception {
    try (TestServer server = start("auto", "completion", false);
        Client client = new Client("http1", server)) {
      List<CompletableFuture<ContentResponse>> answers = new ArrayList<>();
      for (int i = 0; i < BUDGET; i++) {
        answers.add(client.post("/" + kind));
      }
      application.beginAll(kind, BUDGET);
      client.finishBodies();
      await().until(() -> application.inside.get() == BUDGET);
      assertThat(server.counts("rest").running()).isEqualTo(BUDGET);
      application.letGo.release(BUDGET);
      for (CompletableFuture<ContentResponse> each : answers) {
        assertThat(each.get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      }
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /** Each starts the next one: no more than one runs, under the permit of the request. */
  @ParameterizedTest
  @CsvSource({"completion,3", "handling,3"})
  void start_byATaskThatWasStarted_goesOnWhileTheClassIsFull(String hold, int tasks)
      throws Exception {
    try (TestServer server = start("auto", hold, false);
        Client client = new Client("http1", server)) {
      List<CompletableFuture<ContentResponse>> answers = new ArrayList<>();
      for (int i = 0; i < BUDGET; i++) {
        answers.add(client.post("/start"));
      }
      for (int i = 0; i < BUDGET; i++) {
        chain(application.started.take(), tasks);
      }
      application.letGo.release(BUDGET);
      for (CompletableFuture<ContentResponse> each : answers) {
        assertThat(each.get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      }
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  private void chain(AsyncContext context, int tasks) {
    if (tasks == 0) {
      application.work(context);
    } else {
      context.start(() -> chain(context, tasks - 1));
    }
  }

  /** Of a handler that waits for what it has started, with the only thread of its class. */
  @ParameterizedTest
  @CsvSource({"completion", "handling"})
  void start_byAHandlerThatWaitsForIt_runsBesideIt(String hold) throws Exception {
    try (TestServer server = start("auto", hold, false);
        Client client = new Client("http1", server)) {
      application.letGo.release(BUDGET);
      List<CompletableFuture<ContentResponse>> answers = new ArrayList<>();
      for (int i = 0; i < BUDGET; i++) {
        answers.add(client.post("/waits"));
      }
      for (CompletableFuture<ContentResponse> each : answers) {
        assertThat(each.get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      }
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /** Tasks that block, of which the last one completes the request. */
  private void startTwenty(AsyncContext context) {
    AtomicInteger left = new AtomicInteger(20);
    for (int i = 0; i < 20; i++) {
      context.start(
          () -> {
            application.block();
            if (left.decrementAndGet() == 0) {
              context.complete();
            }
          });
    }
  }

  /** From another thread, while the handler runs in the thread that parsed the request. */
  @ParameterizedTest
  @CsvSource({"inline,http1", "auto,h2"})
  void start_whileTheHandlerRuns_keepsToTheBudget(String mode, String protocol) throws Exception {
    try (TestServer server = start(mode, "completion", false);
        Client client = new Client(protocol, server)) {
      CompletableFuture<ContentResponse> answer = client.post("/meanwhile");
      AsyncContext context = application.started.take();
      startTwenty(context);
      await().until(() -> application.inside.get() == BUDGET);
      assertThat(server.counts("rest").running()).isEqualTo(BUDGET);
      application.mayReturn.release();
      assertThat(client.post("/gold").get(10, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      application.letGo.release(20);
      assertThat(answer.get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      assertThat(application.most).hasValue(BUDGET);
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /** More tasks of one request than its class has threads; the first runs under its own permit. */
  @ParameterizedTest
  @CsvSource({"completion", "handling"})
  void start_manyTasksOfOneRequest_keepToTheBudget(String hold) throws Exception {
    try (TestServer server = start("auto", hold, false);
        Client client = new Client("http1", server)) {
      CompletableFuture<ContentResponse> answer = client.post("/start");
      AsyncContext context = application.started.take();
      await().until(() -> hold.equals("completion") || server.counts("rest").running() == 0);
      startTwenty(context);
      await().until(() -> application.inside.get() == BUDGET);
      assertThat(client.post("/gold").get(10, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      application.letGo.release(20);
      assertThat(answer.get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
      assertThat(application.most).hasValue(BUDGET);
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /** A client of one protocol, whose bodies end when it is told to. */
  private static final class Client implements AutoCloseable {
    private final HttpClient client;
    private final String server;
    private final List<AsyncRequestContent> bodies = new ArrayList<>();

    Client(String protocol, TestServer server) throws Exception {
      client =
          new HttpClient(
              protocol.equals("h2")
                  ? new HttpClientTransportOverHTTP2(new HTTP2Client())
                  : new HttpClientTransportOverHTTP());
      client.setMaxConnectionsPerDestination(protocol.equals("h2") ? 1 : 1000);
      client.start();
      this.server = "http://127.0.0.1:" + server.connector.getLocalPort();
    }

    CompletableFuture<ContentResponse> post(String path) {
      Request request = client.POST(server + path);
      if (path.equals("/read")) {
        AsyncRequestContent body = new AsyncRequestContent();
        body.write(ByteBuffer.wrap(new byte[1]), org.eclipse.jetty.util.Callback.NOOP);
        bodies.add(body);
        request.body(body);
      }
      return new CompletableResponseListener(request).send();
    }

    void finishBodies() {
      bodies.forEach(AsyncRequestContent::close);
    }

    @Override
    public void close() throws Exception {
      client.stop();
    }
  }

  /** Leaves every request to the test, but /gold. */
  private static final class Application extends HttpServlet {
    private static final long serialVersionUID = 1;

    final transient LinkedBlockingQueue<AsyncContext> started = new LinkedBlockingQueue<>();
    final Semaphore letGo = new Semaphore(0);
    final Semaphore mayReturn = new Semaphore(0);
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String path = request.getPathInfo();
      if (path.equals("/gold")) {
        return;
      }
      if (request.getDispatcherType() == DispatcherType.ASYNC) {
        block();
        return;
      }
      AsyncContext context = request.startAsync();
      context.setTimeout(path.equals("/timeout") ? 50 : 0);
      switch (path) {
        case "/timeout" -> context.addListener(new DispatchesAtTimeout());
        case "/read" -> {
          readFirst(request.getInputStream());
          request.getInputStream().setReadListener(new Reads(context));
        }
        case "/waits" -> {
          Semaphore ran = new Semaphore(0);
          context.start(ran::release);
          ran.acquireUninterruptibly();
          context.complete();
        }
        case "/meanwhile" -> {
          started.add(context);
          mayReturn.acquireUninterruptibly();
          return;
        }
        default -> {}
      }
      started.add(context);
    }

    private static void readFirst(ServletInputStream in) throws IOException {
      int unused = in.read();
    }

    void beginAll(String kind, int many) throws Exception {
      List<AsyncContext> all = new ArrayList<>();
      while (all.size() < many) {
        all.add(started.take());
      }
      for (AsyncContext each : all) {
        begin(kind, each);
      }
    }

    /** Does what makes the work come, in a thread that is none of the server's. */
    private void begin(String kind, AsyncContext context) throws IOException {
      switch (kind) {
        case "dispatch" -> context.dispatch();
        case "start" -> context.start(() -> work(context));
        case "write" -> context.getResponse().getOutputStream().setWriteListener(writes(context));
        default -> {} // it comes by itself
      }
    }

    void work(AsyncContext context) {
      block();
      context.complete();
    }

    void block() {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      letGo.acquireUninterruptibly();
      inside.decrementAndGet();
    }

    private WriteListener writes(AsyncContext context) throws IOException {
      ServletOutputStream out = context.getResponse().getOutputStream();
      return new WriteListener() {
        @Override
        public void onWritePossible() throws IOException {
          block();
          if (out.isReady()) {
            context.complete();
          }
        }

        @Override
        public void onError(Throwable failure) {
          context.complete();
        }
      };
    }

    private final class Reads implements ReadListener {
      private final AsyncContext context;

      Reads(AsyncContext context) {
        this.context = context;
      }

      @Override
      public void onDataAvailable() {}

      @Override
      public void onAllDataRead() {
        work(context);
      }

      @Override
      public void onError(Throwable failure) {
        context.complete();
      }
    }

    private static final class DispatchesAtTimeout implements jakarta.servlet.AsyncListener {
      @Override
      public void onComplete(jakarta.servlet.AsyncEvent event) {}

      @Override
      public void onTimeout(jakarta.servlet.AsyncEvent event) {
        event.getAsyncContext().dispatch();
      }

      @Override
      public void onError(jakarta.servlet.AsyncEvent event) {}

      @Override
      public void onStartAsync(jakarta.servlet.AsyncEvent event) {}
    }
  }
}
