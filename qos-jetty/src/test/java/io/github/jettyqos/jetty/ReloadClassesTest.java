package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.jetty.ChangingClasses.Step;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.github.jettyqos.jetty.request.RequestServices;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reloads that add, remove and move classes, and change threads, under load. */
final class ReloadClassesTest {
  private static final int RELOADS = 200;
  private static final int CLIENTS = 24;
  private static final String ID = "X-Id";

  /** One for each class that there can be. */
  private static final int LEAST_THREADS = 5;

  private static final int MOST_THREADS = 8;

  /** Long enough that a request that is not answered by then hangs. */
  private static final int HANGS_SECONDS = 60;

  /** Answers with the class that the request has in its handler. */
  private static final class Echo extends Handler.Abstract {
    final AtomicInteger now = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String seen = String.valueOf(request.getAttribute(RequestServices.CLASS_ATTRIBUTE));
      int counted = seen.equals(ChangingClasses.EXEMPT) ? 0 : 1; // only the others have budgets
      most.accumulateAndGet(now.addAndGet(counted), Math::max);
      // An exempt request has its body unread; Jetty would close the connection behind the answer.
      Content.Source.asString(request);
      TimeUnit.MICROSECONDS.sleep(1_500); // so that queues are full part of the time
      now.addAndGet(-counted); // before the answer, and so before the release of its permit
      response.write(true, ByteBuffer.wrap(seen.getBytes()), callback);
      return true;
    }
  }

  /** An answer, and the configurations that were in force at some time between request and it. */
  private record Answer(String path, int status, String seen, int from, int to) {}

  @FunctionalInterface
  private interface Client {
    /** The status, and the body. */
    Object[] send(String path, String body) throws Exception;
  }

  /** A server under load, and what happens to it. */
  private static final class Run implements AutoCloseable {
    final List<Step> steps = new ArrayList<>();
    final AtomicInteger begun = new AtomicInteger();
    final AtomicInteger done = new AtomicInteger();
    final ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();
    final AtomicLong stopping = new AtomicLong();
    final LongAdder logged = new LongAdder();
    final LongAdder loggedRefused = new LongAdder();
    final LongAdder sentAgain = new LongAdder();
    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final AtomicLong lastId = new AtomicLong();
    final Echo echo = new Echo();
    final TestServer server;
    final ChangingClasses changing;
    private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    private final List<Future<?>> sent = new ArrayList<>();
    private final HttpClient http1 =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final org.eclipse.jetty.client.HttpClient http2 =
        new org.eclipse.jetty.client.HttpClient(
            new HttpClientTransportOverHTTP2(new HTTP2Client()));
    private volatile boolean over;

    Run(long seed, String mode, boolean virtual) throws Exception {
      changing = new ChangingClasses(seed, "mode: " + mode + "\n");
      steps.add(changing.next(LEAST_THREADS, false));
      Qos qos = Qos.of(steps.get(0).config());
      QosThreadPool pool = qos.threadPool();
      server =
          new TestServer(
              qos, echo, virtual ? pool.useVirtualThreads() : pool, TestServer::clearText);
      server.server.setRequestLog(this::log); // so that requests get their class, too
      qos.addListener(
          new QosListener() {
            @Override
            public void onRejected(String className, RejectReason reason) {
              if (reason == RejectReason.STOPPING) {
                stopping.incrementAndGet();
              }
            }
          });
      server.start();
      http2.start();
    }

    /** The JDK's client sends a GET again, unasked, if its connection ends before the answer. */
    private void log(Request request, Response response) {
      if (!Request.getPathInContext(request).startsWith("/stays")) {
        return;
      }
      logged.increment();
      if (response.getStatus() == 503) {
        loggedRefused.increment();
      }
      if (!ids.add(String.valueOf(request.getHeaders().get(ID)))) {
        sentAgain.increment();
      }
    }

    void load(long seed) {
      for (int i = 0; i < CLIENTS; i++) {
        Client client = i % 2 == 0 ? this::overHttp1 : this::overHttp2;
        Random random = new Random(seed + i);
        sent.add(clients.submit(() -> send(client, random)));
      }
    }

    private Void send(Client client, Random random) throws Exception {
      while (!over) {
        String path =
            random.nextInt(3) == 0
                ? "/stays/x"
                : "/" + random.nextInt(ChangingClasses.PATHS) + "/x";
        int from = done.get();
        Object[] answer = client.send(path, random.nextInt(4) == 0 ? "some body" : "");
        answers.add(new Answer(path, (int) answer[0], (String) answer[1], from, begun.get()));
      }
      return null;
    }

    private Object[] overHttp1(String path, String body) throws Exception {
      HttpRequest request =
          HttpRequest.newBuilder(uri(path))
              .header(ID, Long.toString(lastId.incrementAndGet()))
              .method(
                  body.isEmpty() ? "GET" : "POST",
                  body.isEmpty()
                      ? HttpRequest.BodyPublishers.noBody()
                      : HttpRequest.BodyPublishers.ofString(body))
              .timeout(Duration.ofSeconds(HANGS_SECONDS))
              .build();
      HttpResponse<String> response = http1.send(request, HttpResponse.BodyHandlers.ofString());
      return new Object[] {response.statusCode(), response.body()};
    }

    private Object[] overHttp2(String path, String body) throws Exception {
      String id = Long.toString(lastId.incrementAndGet());
      var request =
          http2
              .newRequest(uri(path))
              .timeout(HANGS_SECONDS, TimeUnit.SECONDS)
              .headers(headers -> headers.put(ID, id));
      if (!body.isEmpty()) {
        request.method("POST").body(new StringRequestContent(body));
      }
      var response = request.send();
      return new Object[] {response.getStatus(), response.getContentAsString()};
    }

    private URI uri(String path) {
      return URI.create("http://127.0.0.1:" + server.connector.getLocalPort() + path);
    }

    void reload(int threads, boolean exempt) throws InterruptedException {
      Step next = changing.next(threads, exempt);
      steps.add(next);
      begun.incrementAndGet();
      server.qos.reload(next.config());
      done.incrementAndGet();
      int until = answers.size() + 10; // some requests under each configuration
      long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANGS_SECONDS);
      while (answers.size() < until && System.nanoTime() < giveUp) {
        Thread.onSpinWait();
        TimeUnit.MICROSECONDS.sleep(200);
      }
    }

    /** Ends the load; throws what a client threw, also the timeout of a request. */
    void end() throws Exception {
      over = true;
      for (Future<?> each : sent) {
        each.get(2L * HANGS_SECONDS, TimeUnit.SECONDS);
      }
    }

    @Override
    public void close() throws Exception {
      over = true;
      clients.shutdownNow();
      http2.stop();
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void reloads_addRemoveAndMoveClassesUnderLoad_everyRequestHasOneAnswerOfOneConfiguration(
      String mode) throws Exception {
    reloadsUnderLoad(mode, false);
  }

  @Test
  @Tag("virtual")
  void reloads_onVirtualThreads_everyRequestHasOneAnswerOfOneConfiguration() throws Exception {
    reloadsUnderLoad("auto", true);
  }

  private static void reloadsUnderLoad(String mode, boolean virtual) throws Exception {
    long seed = 57;
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Run run = new Run(seed, mode, virtual);
        QosMetrics metrics = new QosMetrics(run.server.qos)) {
      metrics.bindTo(registry);
      ClassHandle stays = run.server.qos.serviceClass("stays");
      run.load(seed);
      for (int i = 0; i < RELOADS / 2; i++) {
        run.reload(LEAST_THREADS, false);
      }
      // The total never changed, though classes went with their requests in flight.
      assertThat(run.echo.most.get()).isLessThanOrEqualTo(LEAST_THREADS);
      Random random = new Random(seed);
      for (int i = RELOADS / 2; i < RELOADS; i++) {
        run.reload(LEAST_THREADS + random.nextInt(1 + MOST_THREADS - LEAST_THREADS), i % 4 == 0);
      }
      run.end();
      assertThat(run.echo.most.get()).isLessThanOrEqualTo(MOST_THREADS);
      requireAnswers(run);
      requireIdle(run);

      long answered = run.answers.stream().filter(each -> each.path.startsWith("/stays")).count();
      await().until(() -> run.logged.sum() == stays.counts().arrivals());
      assertThat(run.logged.sum() - run.sentAgain.sum()).isEqualTo(answered);
      long refused = stays.counts().rejections();
      assertThat(refused).isEqualTo(run.loggedRefused.sum());
      assertThat(run.sentAgain.sum()).as("rare").isLessThan(answered / 100);
      var timer = registry.get("jetty.qos.requests").tag("class", "stays").timer();
      await()
          .until(() -> timer.count() == run.logged.sum() - refused); // recorded after the release

      Step last = run.steps.get(run.steps.size() - 1);
      Set<String> metered =
          registry.find("jetty.qos.arrivals").functionCounters().stream()
              .map(each -> String.valueOf(each.getId().getTag("class")))
              .collect(Collectors.toSet());
      assertThat(metered)
          .isEqualTo(
              run.server.qos.serviceClasses().stream()
                  .map(ClassHandle::name)
                  .collect(Collectors.toSet()))
          .allMatch(last::has);
    }
    assertThat(registry.getMeters()).isEmpty();
  }

  private static void requireAnswers(Run run) {
    assertThat(run.answers).hasSizeGreaterThan(10 * RELOADS);
    assertThat(run.stopping).hasValue(0);
    int full = 0;
    for (Answer each : run.answers) {
      assertThat(each.status).isIn(200, 503);
      full += each.status == 503 ? 1 : 0;
      if (each.status == 200) {
        assertThat(run.steps.subList(each.from, each.to + 1))
            .as("%s", each)
            .anyMatch(step -> each.seen.equals(classOf(step, each.path)));
      }
    }
    assertThat(full).as("queues were full part of the time").isPositive();
  }

  private static String classOf(Step step, String path) {
    return path.startsWith("/stays")
        ? "stays"
        : step.byPath().get(Integer.parseInt(path.substring(1, 2)));
  }

  private static void requireIdle(Run run) {
    await()
        .until(
            () ->
                run.server.qos.serviceClasses().stream()
                    .allMatch(
                        each ->
                            each.counts().running() == 0
                                && each.counts().queued() == 0
                                && each.queuedBytes() == 0));
    // Also of the classes that are gone: otherwise some of the threads could not be had.
    await().until(() -> run.server.installation().running().requests().queueBytes().all() == 0);
    assertThat(run.server.installation().running().gate().threadsInUse()).isZero();
  }
}
