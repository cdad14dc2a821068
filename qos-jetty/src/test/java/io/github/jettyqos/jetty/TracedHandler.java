package io.github.jettyqos.jetty;

import io.opentelemetry.api.trace.Span;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers with the trace that it is in: when it begins, when its round was let go, and when it
 * ends. The path is {@code /CLASS/ROUND/END}, and END is how it ends: {@code here}, {@code nested}
 * in a call of another server, which says what trace it was told, {@code elsewhere} in a thread of
 * the application, or {@code task} in a task of a class.
 */
final class TracedHandler extends Handler.Abstract {
  private final Map<String, CountDownLatch> rounds = new ConcurrentHashMap<>();
  private final ExecutorService elsewhere = Executors.newFixedThreadPool(4);
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI other;
  private final Supplier<Qos> qos;

  TracedHandler(URI other, Supplier<Qos> qos) {
    this.other = other;
    this.qos = qos;
  }

  /** Requests of a round wait for this. */
  CountDownLatch round(String name) {
    return rounds.computeIfAbsent(name, x -> new CountDownLatch(1));
  }

  void end() {
    elsewhere.shutdownNow();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String first = trace();
    String[] path = Request.getPathInContext(request).split("/");
    round(path[2]).await();
    String seen = first + " " + trace();
    switch (path[3]) {
      case "nested" -> answer(response, callback, seen + " " + nested());
      case "elsewhere" -> elsewhere.execute(() -> answer(response, callback, seen + " " + trace()));
      case "task" ->
          qos.get()
              .serviceClass("tasks")
              .executor()
              .execute(() -> answer(response, callback, seen + " " + trace()));
      default -> answer(response, callback, seen + " " + trace());
    }
    return true;
  }

  static void answer(Response response, Callback callback, String text) {
    response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), callback);
  }

  /**
   * The trace of the current thread, or the one passed to another server if only the agent knows.
   */
  String trace() {
    try {
      return WITH_API ? Api.trace() : nested();
    } catch (IOException | InterruptedException e) {
      return e.toString();
    }
  }

  private String nested() throws IOException, InterruptedException {
    return client
        .send(HttpRequest.newBuilder(other).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static final boolean WITH_API = isThere("io.opentelemetry.api.trace.Span");

  private static boolean isThere(String className) {
    try {
      Class.forName(className);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Loaded only if the API is present. */
  private static final class Api {
    static String trace() {
      return Span.current().getSpanContext().getTraceId();
    }
  }
}
