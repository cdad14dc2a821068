package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.RejectReason;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the queue of a real server with one worker knows of requests by its configuration alone: all
 * of them wait while the first is handled. Each is named by its path, and its twin is the same
 * queue with a policy or a source that does not know.
 */
final class QueueSourcesTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** The test decides: a path with {@code block} waits for its release. */
  private final Semaphore letGo = new Semaphore(0);

  private final Queue<String> served = new ConcurrentLinkedQueue<>();
  private final List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
  private TestServer server;

  private final class Recorded extends Handler.Wrapper {
    @Override
    public InvocationType getInvocationType() {
      return InvocationType.BLOCKING; // whatever follows
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = Request.getPathInContext(request);
      served.add(path.substring(path.lastIndexOf('/') + 1));
      if (path.contains("block")) {
        letGo.acquire();
      }
      return super.handle(request, response, callback);
    }
  }

  private static final class Answering extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.write(true, ByteBuffer.allocate(0), callback);
      return true;
    }
  }

  private void start(String queue) throws Exception {
    start(queue, RequestProfile.none(), new Answering());
  }

  private void start(String queue, RequestProfile profile, Handler behind) throws Exception {
    boolean fifo = queue.contains("fifo") || !queue.contains("policy");
    boolean passesOver = !fifo || queue.contains("lifo"); // otherwise the bound has no effect
    Recorded recorded = new Recorded();
    recorded.setHandler(behind);
    String yaml =
        """
        threads: 2
        classes:
          work:
            match: ["path:/slow/*", "path:/fast/*", "path:/*"]
            budget: 1
            lend: false
            borrow: false
            queue: {timeout: 60s, %s}
          rest: {}
        """
            .formatted(passesOver ? queue + ", bound: 60s" : queue);
    server = TestServer.started(yaml, profile, recorded);
  }

  @AfterEach
  void stop() throws Exception {
    letGo.release(1000);
    if (server != null) {
      server.close();
    }
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(
        URI.create("http://127.0.0.1:" + server.connector.getLocalPort() + path));
  }

  /** Occupies the worker. */
  private void block() {
    block("/block0");
  }

  private void block(String path) {
    served.clear();
    answers.clear();
    send(to(path));
    await().until(() -> served.size() == 1);
  }

  /** Queues a request. */
  private void queue(HttpRequest.Builder request) {
    int queued = answers.size();
    send(request);
    await().until(() -> server.counts("work").queued() == queued);
  }

  private void queue(String... paths) {
    for (String path : paths) {
      queue(to(path));
    }
  }

  private CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
    HttpRequest sent = request.version(HttpClient.Version.HTTP_1_1).build();
    CompletableFuture<HttpResponse<String>> answer =
        CLIENT.sendAsync(sent, HttpResponse.BodyHandlers.ofString());
    answers.add(answer);
    return answer;
  }

  /** The names of the requests served after the first, when all have been. */
  private String order() {
    letGo.release();
    answers.forEach(each -> assertThat(each.join().statusCode()).isLessThan(500));
    return String.join(" ", served).replaceFirst("\\S+ ", "");
  }

  private static HttpRequest.BodyPublisher bytes(int length) {
    return HttpRequest.BodyPublishers.ofByteArray(new byte[length]);
  }

  @ParameterizedTest
  @CsvSource({
    "policy: shortest, size: content-length, none five read long",
    "policy: shortest, size: header:X-None, long none read five"
  })
  void contentLength_bytesOfTheBody(String policy, String size, String order) throws Exception {
    start(policy + ", " + size);
    block();
    queue(to("/long").POST(bytes(3000)));
    queue(to("/none"));
    // Its length is not announced; it was read.
    queue(to("/read").POST(HttpRequest.BodyPublishers.fromPublisher(bytes(100))));
    queue(to("/five").POST(bytes(5)));
    assertThat(order()).isEqualTo(order);
  }

  @ParameterizedTest
  @CsvSource({
    "header:X-Size, 4 07 30 missing -1 x 99999999999999999999",
    "header:X-Other, 30 missing 4 -1 x 99999999999999999999 07"
  })
  void header_number_whatIsNoneGoesLast(String size, String order) throws Exception {
    start("policy: shortest, size: '" + size + "'");
    block();
    for (String each : "30 missing 4 -1 x 99999999999999999999 07".split(" ")) {
      HttpRequest.Builder request = to("/" + each);
      queue(each.equals("missing") ? request : request.header("x-size", each));
    }
    assertThat(order()).isEqualTo(order);
  }

  @Test
  void route_whatTookLongGoesLast() throws Exception {
    start("policy: shortest, size: route");
    block();
    queue("/slow/a", "/fast/b");
    assertThat(order()).as("nothing is known yet").isEqualTo("a b");
    block("/slow/block");
    long until = System.nanoTime() + 300_000_000L;
    queue("/fast/c");
    queue(to("/slow/d").POST(bytes(1)));
    await().until(() -> System.nanoTime() - until > 0);
    order();
    block();
    queue("/slow/e"); // its route and method took 300 ms, or almost none
    queue(to("/slow/f").POST(bytes(1)));
    queue("/fast/g");
    assertThat(order()).isIn("f g e", "g f e");
  }

  /** Eight files, whose names are the order of their sizes. */
  private static void files(Path directory) throws Exception {
    int[] places = {3, 0, 6, 1, 7, 4, 2, 5};
    for (int place : places) {
      Files.write(directory.resolve("f" + place), new byte[100 << (2 * place)]);
    }
  }

  private static final String[] FILES = {
    "/site/f3", "/site/f0", "/site/f6", "/site/f1", "/site/f7", "/site/f4", "/site/f2", "/site/f5"
  };

  private static Handler site(Path directory) {
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(ResourceFactory.of(files).newResource(directory));
    return new ContextHandler(files, "/site");
  }

  @Test
  void resource_lengthOfTheFileThatIsServed(@TempDir Path directory) throws Exception {
    files(directory);
    start("policy: shortest, size: resource", RequestProfile.none(), site(directory));
    // A thread of its own looks up files, possibly later.
    await()
        .untilAsserted(
            () -> {
              block();
              queue(FILES);
              assertThat(order()).isEqualTo("f0 f1 f2 f3 f4 f5 f6 f7");
            });
    assertThat(answers.get(1).join().body()).hasSize(100 << 6);
  }

  @Test
  void resource_newFile_isKnownToTheNextRequest(@TempDir Path directory) throws Exception {
    start("policy: shortest, size: resource", RequestProfile.none(), site(directory));
    files(directory);
    await()
        .untilAsserted(
            () -> {
              block();
              queue(FILES);
              assertThat(order()).isEqualTo("f0 f1 f2 f3 f4 f5 f6 f7");
            });
  }

  @Test
  void resource_nobodyServesFiles_goesInOrderOfArrival(@TempDir Path directory) throws Exception {
    files(directory);
    start("policy: shortest, size: resource");
    for (int i = 0; i < 3; i++) {
      block();
      queue(FILES);
      assertThat(order()).isEqualTo("f3 f0 f6 f1 f7 f4 f2 f5");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "policy: batch, a a b c", // the blocker was for a
    "policy: fifo, b a c a"
  })
  void document_path_oneForWhatWasDispatchedLast(String policy, String order) throws Exception {
    start(policy);
    block("/block/a");
    answers.clear();
    served.clear();
    for (String each : List.of("b", "a", "c", "a")) {
      send(to("/block/" + each));
      int queued = answers.size();
      await().until(() -> server.counts("work").queued() == queued);
    }
    letGo.release(5);
    answers.forEach(CompletableFuture::join);
    assertThat(String.join(" ", served)).isEqualTo(order);
  }

  @Test
  void document_header_missingOnesWantNothingInCommon() throws Exception {
    start("policy: batch, document: 'header:X-Tenant'");
    block();
    queue("/1");
    queue(to("/2").header("X-Tenant", "t"));
    queue("/3");
    queue(to("/4").header("X-Tenant", "t"));
    assertThat(order()).isEqualTo("1 2 4 3");
  }

  @Test
  void cacheFirst_servedLately_goesFirst() throws Exception {
    start("policy: cache-first, cached: 16");
    assertThat(CLIENT.send(to("/b").build(), HttpResponse.BodyHandlers.ofString()).statusCode())
        .isEqualTo(200);
    block();
    queue("/a", "/b", "/c", "/b");
    assertThat(order()).isEqualTo("b b a c");
    block();
    queue("/d", "/c");
    assertThat(order()).as("it was served meanwhile").isEqualTo("c d");
  }

  @Test
  void cacheFirst_forgotten_goesAsItCame() throws Exception {
    // The twin: more than 16 others were served since then.
    start("policy: cache-first, cached: 16");
    for (String path :
        Stream.concat(Stream.of("/b"), Stream.iterate(0, i -> i + 1).limit(100).map(i -> "/o" + i))
            .toList()) {
      CLIENT.send(to(path).build(), HttpResponse.BodyHandlers.ofString());
    }
    block();
    queue("/a", "/b");
    assertThat(order()).isEqualTo("a b");
  }

  private static long numberAtTheEnd(Request request) {
    String path = Request.getPathInContext(request);
    return Long.parseLong(path.substring(path.length() - 1));
  }

  @ParameterizedTest
  @CsvSource({"own, 2 5 8 9", "fifo, 8 5 9 2"})
  void own_rankOfTheApplication(String policy, String order) throws Exception {
    start(
        "policy: " + policy,
        RequestProfile.none().rank(QueueSourcesTest::numberAtTheEnd),
        new Answering());
    block();
    queue("/8", "/5", "/9", "/2");
    assertThat(order()).isEqualTo(order);
  }

  @Test
  void application_tells_countsBeforeTheConfiguration() throws Exception {
    start(
        "policy: shortest, size: content-length",
        RequestProfile.none().size(QueueSourcesTest::numberAtTheEnd),
        new Answering());
    block();
    queue(to("/2").POST(bytes(100)));
    queue("/3", "/1");
    assertThat(order()).isEqualTo("1 2 3");
  }

  @Test
  void application_throws_goesLastAndIsServed() throws Exception {
    start(
        "policy: shortest",
        RequestProfile.none().size(QueueSourcesTest::numberAtTheEnd), // of x: no number
        new Answering());
    block();
    queue("/x", "/5", "/y", "/2");
    assertThat(order()).isEqualTo("2 5 x y");
  }

  @Test
  void application_documentThrows_isServed() throws Exception {
    start(
        "policy: batch",
        RequestProfile.none().document(QueueSourcesTest::numberAtTheEnd),
        new Answering());
    block("/block/5");
    queue("/x", "/5", "/y", "/5");
    assertThat(order()).isEqualTo("5 5 x y");
  }

  /** Releases the running request when all queued ones have waited for long. */
  private void letOneGo() {
    int before = served.size();
    long until = System.nanoTime() + 5_000_000;
    await().until(() -> System.nanoTime() - until > 0);
    letGo.release();
    await().until(() -> served.size() > before || server.counts("work").running() == 0);
  }

  private void fiveThatBlock() {
    block("/block/0");
    queue("/block/1", "/block/2", "/block/3", "/block/4");
    for (int i = 0; i < 5; i++) {
      letOneGo();
    }
    answers.forEach(CompletableFuture::join);
  }

  // The first at its turn begins an interval of 1 ms; at the turn of the second the queue stands.

  @ParameterizedTest
  @CsvSource({
    "'overload: {order: lifo, drop: false, target: 1ms, interval: 1ms}', 0 1 4 3 2",
    "'overload: {order: lifo, drop: false, target: 1ms, interval: 1m}', 0 1 2 3 4",
    "'max: 512', 0 1 2 3 4"
  })
  void overload_lifo_newestFirstWhileItStands(String overload, String order) throws Exception {
    start(overload);
    fiveThatBlock();
    assertThat(String.join(" ", served)).isEqualTo(order);
  }

  @ParameterizedTest
  @CsvSource({
    "'overload: {target: 1ms, interval: 1ms}', 200 200 503 503 503",
    "'max: 512', 200 200 200 200 200"
  })
  void overload_drop_thoseThatWaitedForTooLongGetAnAnswer(String overload, String codes)
      throws Exception {
    start(overload);
    fiveThatBlock();
    List<String> statuses =
        answers.stream().map(each -> String.valueOf(each.join().statusCode())).toList();
    assertThat(String.join(" ", statuses)).isEqualTo(codes);
    assertThat(server.counts("work").rejected().get(RejectReason.OVERLOAD))
        .isEqualTo(statuses.stream().filter("503"::equals).count());
    assertThat(server.counts("work").running()).isZero();
  }

  /**
   * One is served in 5 ms or more. Once that is known, by 16 turns and 100 ms, no request that
   * joins a queue is in time: the second of 32 is more than one in twenty.
   */
  @ParameterizedTest
  @CsvSource({"true, 1, 503", "false, 512, 200"})
  void target_missed_queueHoldsWhatIsAnsweredInTime(boolean target, int limit, int status)
      throws Exception {
    start("max: 512" + (target ? "}\n    target: {p95: 1ms, metric: waiting" : ""));
    block();
    for (int i = 1; i <= 30; i++) {
      queue("/block/" + i);
    }
    for (int i = 0; i < 25; i++) {
      letOneGo();
    }
    send(to("/block/late"));
    await().until(() -> server.counts("work").queued() == 6);
    CompletableFuture<HttpResponse<String>> last = send(to("/block/late"));
    await().until(() -> last.isDone() || server.counts("work").queued() == 7);
    assertThat(server.counts("work").queueLimit()).isEqualTo(limit);
    letGo.release(answers.size());
    assertThat(last.join().statusCode()).isEqualTo(status);
    answers.forEach(CompletableFuture::join);
    await().until(() -> server.counts("work").running() == 0);
    assertThat(server.counts("work").queueLimit()).isEqualTo(512);
  }
}
