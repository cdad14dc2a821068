package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two servers: handlers of the front one call the back one. The back one is told as {@code
 * 127.0.0.1}; as {@code localhost} it is another host.
 */
final class OnwardTest {
  private static final String BACK =
      """
      trusted-proxies: ["%s"]
      class-header: X-QoS-Class
      deadline-header: X-Timeout
      control: {law: static}
      classes: {gold: {match: ["path:/none"], weight: 1}, rest: {weight: 1}}
      """;

  private static final String FRONT =
      """
      mode: %s
      threads: 3
      trusted-proxies: ["127.0.0.1/32"]
      deadline-header: X-Timeout
      onward: ["127.0.0.1:%d"]
      control: {law: static}
      classes: {gold: {match: ["path:/gold/*"], weight: 1}, rest: {weight: 2}}
      """;

  private static final String TOLD = "X-Timeout: 60s\r\nPriority: u=1\r\n";

  private final LinkedBlockingQueue<HttpFields> seen = new LinkedBlockingQueue<>();
  private UnaryOperator<String> backYaml = yaml -> yaml;
  private TestServer back;
  private TestServer front;
  private Client client;

  /** A call of a URI, with a header of its own unless that is empty. */
  private interface Client {
    int get(URI uri, String ownClass) throws Exception;

    void stop() throws Exception;
  }

  /** Notes what arrives; {@code /away} redirects to the same server by another name. */
  private final class Back extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      seen.add(HttpFields.build(request.getHeaders()).asImmutable());
      String path = Request.getPathInContext(request);
      if (path.equals("/away") || path.equals("/stay")) {
        String host = path.equals("/away") ? "localhost" : "127.0.0.1";
        Response.sendRedirect(
            request,
            response,
            callback,
            "http://" + host + ":" + back.connector.getLocalPort() + "/");
      } else {
        callback.succeeded();
      }
      return true;
    }
  }

  /** Calls the back server and answers with the status of that, or throws it. */
  private Handler calling(UnaryOperator<Callable<Integer>> how, String host, String ownClass) {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        String path = Request.getPathInContext(request).replace("/gold", "");
        int status = how.apply(() -> client.get(uri(host, path), ownClass)).call();
        Content.Sink.write(response, true, String.valueOf(status), callback);
        return true;
      }
    };
  }

  private URI uri(String host, String path) {
    return URI.create("http://" + host + ":" + back.connector.getLocalPort() + path);
  }

  private void start(
      String kind, String mode, String trusted, UnaryOperator<String> changed, Handler handler)
      throws Exception {
    back = TestServer.started(backYaml.apply(BACK.formatted(trusted)), new Back());
    String yaml = changed.apply(FRONT.formatted(mode, back.connector.getLocalPort()));
    front = new TestServer(yaml, handler);
    if (mode.equals("virtual")) {
      QosThreadPool unused = ((QosThreadPool) front.server.getThreadPool()).useVirtualThreads();
    }
    client = client(kind, Onward.of(front.qos));
    front.start();
  }

  private static Client client(String kind, Onward onward) throws Exception {
    return kind.equals("jetty") ? new JettyCalls(onward) : new JdkCalls(onward);
  }

  private static final class JettyCalls implements Client {
    private final org.eclipse.jetty.client.HttpClient client;

    JettyCalls(Onward onward) throws Exception {
      client = onward.client(new HttpClientTransportOverHTTP());
      client.start();
    }

    @Override
    public int get(URI uri, String ownClass) throws Exception {
      org.eclipse.jetty.client.Request request = client.newRequest(uri);
      if (!ownClass.isEmpty()) {
        request.headers(each -> each.put("X-QoS-Class", ownClass));
      }
      return request.send().getStatus();
    }

    @Override
    public void stop() throws Exception {
      client.stop();
    }
  }

  private static final class JdkCalls implements Client {
    private final HttpClient client;

    JdkCalls(Onward onward) {
      client = onward.client(HttpClient.newHttpClient());
    }

    @Override
    public int get(URI uri, String ownClass) throws Exception {
      HttpRequest.Builder request = HttpRequest.newBuilder(uri);
      if (!ownClass.isEmpty()) {
        request.header("X-QoS-Class", ownClass);
      }
      return client.send(request.build(), BodyHandlers.discarding()).statusCode();
    }

    @Override
    public void stop() {
      // has no threads that anything waits for
    }
  }

  @AfterEach
  void stop() throws Exception {
    client.stop();
    front.close();
    back.close();
  }

  private String ask(String path, String headers) throws Exception {
    try (Socket socket = front.socket("127.0.0.1")) {
      TestServer.write(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n");
      return TestServer.read(socket);
    }
  }

  private HttpFields arrived() throws InterruptedException {
    HttpFields fields = seen.poll(10, TimeUnit.SECONDS);
    assertThat(fields).isNotNull();
    return fields;
  }

  private static void requireNothing(HttpFields fields) {
    assertThat(fields.get("X-QoS-Class")).isNull();
    assertThat(fields.get("X-Timeout")).isNull();
    assertThat(fields.get("Priority")).isNull();
  }

  private static void requireAll(HttpFields fields) {
    assertThat(fields.getValuesList("X-QoS-Class")).containsExactly("gold");
    assertThat(Long.parseLong(fields.get("X-Timeout"))).isBetween(1L, 60_000L);
    assertThat(fields.getValuesList("Priority")).containsExactly("u=1");
  }

  private static final UnaryOperator<Callable<Integer>> HERE = call -> call;

  @ParameterizedTest
  @CsvSource({"jetty,inline", "jetty,dispatch", "jdk,inline", "jdk,dispatch", "jdk,auto"})
  void call_ofAHandler_tellsClassTimeAndUrgency(String kind, String mode) throws Exception {
    start(kind, mode, "127.0.0.1/32", yaml -> yaml, calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    requireAll(arrived());
    await().until(() -> back.counts("gold").completed() == 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetty", "jdk"})
  @Tag("virtual")
  void call_onAVirtualThread_tellsClassTimeAndUrgency(String kind) throws Exception {
    start(
        kind,
        "virtual",
        "127.0.0.1/32",
        yaml -> yaml.replace("virtual", "auto"),
        calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    requireAll(arrived());
  }

  /** The twin: the back server gets the fields, and follows its own rules. */
  @Test
  void call_toANodeThatTrustsOthers_isNotBelieved() throws Exception {
    start("jetty", "auto", "192.0.2.1", yaml -> yaml, calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    requireAll(arrived());
    await().until(() -> back.counts("rest").completed() == 1);
  }

  /** The twins: another name of the same server, another port, and no key. */
  @ParameterizedTest
  @ValueSource(strings = {"jetty", "jdk"})
  void call_toAnotherHost_tellsNothing(String kind) throws Exception {
    start(kind, "auto", "127.0.0.1/32", yaml -> yaml, calling(HERE, "localhost", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    requireNothing(arrived());
    await().until(() -> back.counts("rest").completed() == 1);
  }

  @Test
  void call_toAnotherPort_tellsNothing() throws Exception {
    start(
        "jdk",
        "auto",
        "127.0.0.1/32",
        yaml -> yaml.replaceAll("127.0.0.1:\\d+", "127.0.0.1:1"),
        calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    requireNothing(arrived());
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetty", "jdk"})
  void call_keyIsNotGiven_tellsNothingUntilItIs(String kind) throws Exception {
    start(
        kind,
        "auto",
        "127.0.0.1/32",
        yaml -> yaml.replaceAll("onward:.*", ""),
        calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    requireNothing(arrived());
    front.qos.reload(QosYaml.parse(FRONT.formatted("auto", back.connector.getLocalPort())));
    assertThat(ask("/gold/", TOLD)).endsWith("200");
    requireAll(arrived());
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetty", "jdk"})
  void call_withAClassOfItsOwn_keepsIt(String kind) throws Exception {
    start(kind, "auto", "127.0.0.1/32", yaml -> yaml, calling(HERE, "127.0.0.1", "rest"));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    HttpFields fields = arrived();
    assertThat(fields.getValuesList("X-QoS-Class")).containsExactly("rest");
    assertThat(fields.get("Priority")).isEqualTo("u=1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void call_ofAnExemptHandler_tellsItsClass(String mode) throws Exception {
    start(
        "jdk",
        mode,
        "127.0.0.1/32",
        yaml ->
            yaml.replace("classes: {", "classes: {check: {match: [\"path:/up\"], exempt: true}, "),
        calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/up", TOLD)).endsWith("200");
    HttpFields fields = arrived();
    assertThat(fields.get("X-QoS-Class")).isEqualTo("check");
    assertThat(fields.get("Priority")).isEqualTo("u=1");
  }

  @Test
  void request_withoutTimeAndUrgency_tellsItsClassAlone() throws Exception {
    start("jetty", "auto", "127.0.0.1/32", yaml -> yaml, calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/other/", "")).endsWith("200");
    HttpFields fields = arrived();
    assertThat(fields.get("X-QoS-Class")).isEqualTo("rest");
    assertThat(fields.get("X-Timeout")).isNull();
    assertThat(fields.get("Priority")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetty", "jdk"})
  void time_isOver_isToldAsNoneLeft(String kind) throws Exception {
    UnaryOperator<Callable<Integer>> late =
        call ->
            () -> {
              long since = System.nanoTime();
              await().until(() -> System.nanoTime() - since > 150_000_000);
              return call.call();
            };
    start(kind, "auto", "127.0.0.1/32", yaml -> yaml, calling(late, "127.0.0.1", ""));

    assertThat(ask("/gold/", "X-Timeout: 150\r\n")).endsWith("503");
    assertThat(back.counts("gold").rejected()).containsEntry(RejectReason.DEADLINE, 1L);
    assertThat(seen).isEmpty();
  }

  @Test
  void redirect_ofJettysClientToAnotherHost_doesNotCarryTheFields() throws Exception {
    start("jetty", "auto", "127.0.0.1/32", yaml -> yaml, calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/gold/away", TOLD)).endsWith("200");
    requireAll(arrived());
    requireNothing(arrived());
  }

  @Test
  void redirect_ofJettysClientToTheSameHost_carriesThem() throws Exception {
    start("jetty", "auto", "127.0.0.1/32", yaml -> yaml, calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/gold/stay", TOLD)).endsWith("200");
    requireAll(arrived());
    requireAll(arrived());
  }

  @Test
  void jdkClient_thatFollowsRedirects_isRefused() throws Exception {
    start("jdk", "auto", "127.0.0.1/32", yaml -> yaml, calling(HERE, "127.0.0.1", ""));
    HttpClient follows =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

    assertThatThrownBy(() -> Onward.of(front.qos).client(follows))
        .hasMessageStartingWith("the client follows redirects (NORMAL)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/gold/", "/gold/throw"})
  void handler_hasReturnedOrThrown_itsThreadTellsNothing(String path) throws Exception {
    AtomicReference<Thread> thread = new AtomicReference<>();
    AtomicReference<Map<String, String>> inside = new AtomicReference<>();
    AtomicReference<Map<String, String>> after = new AtomicReference<>();
    Handler noting =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            thread.set(Thread.currentThread());
            inside.set(Onward.of(front.qos).fields(uri("127.0.0.1", "/")));
            if (request.getHttpURI().getPath().endsWith("throw")) {
              throw Planted.exception("thrown by the application");
            }
            callback.succeeded();
            return true;
          }
        };
    start("jdk", "dispatch", "127.0.0.1/32", yaml -> yaml, noting);

    assertThat(ask(path, TOLD))
        .startsWith(path.endsWith("throw") ? "HTTP/1.1 500" : "HTTP/1.1 200");
    await()
        .until(
            () -> {
              front
                  .server
                  .getThreadPool()
                  .execute(
                      () -> {
                        if (Thread.currentThread() == thread.get()) {
                          after.set(Onward.of(front.qos).fields(uri("127.0.0.1", "/")));
                        }
                      });
              return after.get() != null;
            });
    assertThat(inside.get()).containsEntry("X-QoS-Class", "gold");
    assertThat(after.get()).isEmpty();
  }

  @Test
  void task_ofAClassExecutor_tellsItsClassAndTheTimeOfTheRequest() throws Exception {
    UnaryOperator<Callable<Integer>> inTask =
        call ->
            () -> {
              CompletableFuture<Integer> status = new CompletableFuture<>();
              front
                  .qos
                  .serviceClass("rest")
                  .executor()
                  .execute(
                      () -> {
                        try {
                          status.complete(call.call());
                        } catch (Exception e) {
                          status.completeExceptionally(e);
                        }
                      });
              return status.get(10, TimeUnit.SECONDS);
            };
    start("jetty", "auto", "127.0.0.1/32", yaml -> yaml, calling(inTask, "127.0.0.1", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    HttpFields fields = arrived();
    assertThat(fields.get("X-QoS-Class")).isEqualTo("rest");
    assertThat(Long.parseLong(fields.get("X-Timeout"))).isBetween(1L, 60_000L);
    assertThat(fields.get("Priority")).isEqualTo("u=1");
  }

  @Test
  void task_thatOutlivesItsRequest_tellsTheTimeStill() throws Exception {
    CompletableFuture<Void> answered = new CompletableFuture<>();
    Handler handing =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            Request.addCompletionListener(request, failure -> answered.complete(null));
            front
                .qos
                .serviceClass("rest")
                .executor()
                .execute(
                    () -> {
                      answered.join();
                      try {
                        client.get(uri("127.0.0.1", "/"), "");
                      } catch (Exception e) {
                        throw new IllegalStateException(e);
                      }
                    });
            callback.succeeded();
            return true;
          }
        };
    start("jetty", "auto", "127.0.0.1/32", yaml -> yaml, handing);

    assertThat(ask("/gold/", TOLD)).startsWith("HTTP/1.1 200");
    HttpFields fields = arrived();
    assertThat(fields.get("X-QoS-Class")).isEqualTo("rest");
    assertThat(Long.parseLong(fields.get("X-Timeout"))).isBetween(1L, 60_000L);
    assertThat(fields.get("Priority")).isEqualTo("u=1");
  }

  @Test
  void task_afterTheTimeOfItsRequest_tellsNone() throws Exception {
    AtomicLong begun = new AtomicLong();
    CompletableFuture<Void> answered = new CompletableFuture<>();
    Handler handing =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            begun.set(System.nanoTime());
            Request.addCompletionListener(request, failure -> answered.complete(null));
            front
                .qos
                .serviceClass("rest")
                .executor()
                .execute(
                    () -> {
                      answered.join();
                      await().until(() -> System.nanoTime() - begun.get() > 300_000_000L);
                      try {
                        client.get(uri("127.0.0.1", "/"), "");
                      } catch (Exception e) {
                        throw new IllegalStateException(e);
                      }
                    });
            callback.succeeded();
            return true;
          }
        };
    start("jetty", "auto", "127.0.0.1/32", yaml -> yaml, handing);

    assertThat(ask("/gold/", TOLD.replace("60s", "300ms"))).startsWith("HTTP/1.1 200");
    HttpFields fields = arrived();
    assertThat(fields.get("X-QoS-Class")).isEqualTo("rest");
    assertThat(fields.get("X-Timeout")).isNull();
    assertThat(fields.get("Priority")).isEqualTo("u=1");
  }

  /** The twin: of an urgency that the front server does not believe, nothing goes on. */
  @ParameterizedTest
  @CsvSource({"127.0.0.1/32,gold", "192.0.2.1,rest"})
  void urgency_told_isThatOfARule(String trustedByFront, String expected) throws Exception {
    backYaml =
        yaml -> yaml.replace("class-header: X-QoS-Class", "").replace("path:/none", "urgency:1");
    start(
        "jdk",
        "auto",
        "127.0.0.1/32",
        yaml -> yaml.replace("127.0.0.1/32", trustedByFront),
        calling(HERE, "127.0.0.1", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    await().until(() -> back.counts(expected).completed() == 1);
    HttpFields fields = arrived();
    assertThat(fields.contains("X-Timeout")).isEqualTo(expected.equals("gold"));
  }

  @Test
  void thread_ofTheApplication_tellsNothing() throws Exception {
    UnaryOperator<Callable<Integer>> elsewhere =
        call ->
            () ->
                CompletableFuture.supplyAsync(
                        () -> {
                          try {
                            return call.call();
                          } catch (Exception e) {
                            throw new IllegalStateException(e);
                          }
                        })
                    .get(10, TimeUnit.SECONDS);
    start("jdk", "auto", "127.0.0.1/32", yaml -> yaml, calling(elsewhere, "127.0.0.1", ""));

    assertThat(ask("/gold/", TOLD)).endsWith("200");
    requireNothing(arrived());
  }

  @ParameterizedTest
  @CsvSource({
    "dispatch,auto,false",
    "dispatch,dispatch,false",
    "start,auto,false",
    "dispatch,dispatch,true",
    "start,auto,true"
  })
  void servlet_redispatchedOrStarted_tellsOn(String how, String mode, boolean exempt)
      throws Exception {
    HttpServlet servlet =
        new HttpServlet() {
          @Override
          protected void doGet(HttpServletRequest request, HttpServletResponse response)
              throws IOException {
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
              answer(response);
              return;
            }
            AsyncContext async = request.startAsync();
            if (how.equals("dispatch")) {
              async.dispatch();
            } else {
              async.start(
                  () -> {
                    try {
                      answer(response);
                    } catch (IOException e) {
                      throw new IllegalStateException(e);
                    } finally {
                      async.complete();
                    }
                  });
            }
          }

          private void answer(HttpServletResponse response) throws IOException {
            try {
              response.getWriter().print(client.get(uri("127.0.0.1", "/"), ""));
            } catch (IOException e) {
              throw e;
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          }
        };
    ServletContextHandler context = new ServletContextHandler("/");
    ServletHolder holder = new ServletHolder(servlet);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    start(
        "jdk",
        mode,
        "127.0.0.1/32",
        yaml -> exempt ? yaml.replace("/gold/*\"], weight: 1", "/gold/*\"], exempt: true") : yaml,
        context);

    assertThat(ask("/gold/", TOLD)).startsWith("HTTP/1.1 200");
    requireAll(arrived());
  }

  @Test
  void host_withAnUnderscore_isTold() throws Exception {
    AtomicReference<Map<String, String>> told = new AtomicReference<>();
    Handler noting =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            told.set(Onward.of(front.qos).fields(URI.create("https://my_service/a?b")));
            callback.succeeded();
            return true;
          }
        };
    start(
        "jdk",
        "auto",
        "127.0.0.1/32",
        yaml -> yaml.replaceAll("onward: .*", "onward: [\"my_service:443\"]"),
        noting);

    assertThat(ask("/gold/", TOLD)).startsWith("HTTP/1.1 200");
    assertThat(told.get()).containsEntry("X-QoS-Class", "gold");
  }

  /** Tables of HTTP/2 keep fields as long as a connection is open. */
  @Test
  void request_thatWasTold_isNotKeptByAConnectionOfTheClient() throws Exception {
    AtomicReference<WeakReference<Request>> handled = new AtomicReference<>();
    AtomicReference<org.eclipse.jetty.client.HttpClient> http2 = new AtomicReference<>();
    Handler calls =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            handled.set(new WeakReference<>(request));
            response.setStatus(http2.get().GET(uri("127.0.0.1", "/")).getStatus());
            callback.succeeded();
            return true;
          }
        };
    start("jdk", "auto", "127.0.0.1/32", yaml -> yaml, calls);
    http2.set(Onward.of(front.qos).client(new HttpClientTransportOverHTTP2(new HTTP2Client())));
    http2.get().start();
    try {
      assertThat(ask("/gold/", TOLD)).startsWith("HTTP/1.1 200");
      requireAll(arrived());
      await()
          .until(
              () -> {
                System.gc();
                return handled.get().get() == null;
              });
    } finally {
      http2.get().stop();
    }
  }

  @Test
  void onward_withoutJettysClient_loads() throws Throwable {
    start("jdk", "auto", "127.0.0.1/32", yaml -> yaml, calling(HERE, "127.0.0.1", ""));
    ClassLoader without =
        new ClassLoader(OnwardTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.eclipse.jetty.client.")) {
              throw new ClassNotFoundException(name);
            }
            if (!name.startsWith("io.github.jettyqos.")) {
              return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
              Class<?> known = findLoadedClass(name);
              return known == null ? define(name) : known;
            }
          }

          private Class<?> define(String name) throws ClassNotFoundException {
            try (var in = getResourceAsStream(name.replace('.', '/') + ".class")) {
              byte[] bytes = in.readAllBytes();
              return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
              throw new ClassNotFoundException(name, e);
            }
          }
        };

    Class<?> config = without.loadClass(QosConfig.class.getName());
    Object parsed =
        without
            .loadClass(QosYaml.class.getName())
            .getMethod("parse", String.class)
            .invoke(null, "{}");
    Class<?> qos = without.loadClass(Qos.class.getName());
    Object made = qos.getMethod("of", config).invoke(null, parsed);
    Class<?> onward = without.loadClass(Onward.class.getName());
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    Object clients =
        lookup.findStatic(onward, "of", MethodType.methodType(onward, qos)).invoke(made);
    Object fields =
        lookup
            .findVirtual(onward, "fields", MethodType.methodType(Map.class, URI.class))
            .invoke(clients, URI.create("http://127.0.0.1/"));
    assertThat(fields).isEqualTo(Map.of());
    assertThat(onward).isNotSameAs(Onward.class);
  }
}
