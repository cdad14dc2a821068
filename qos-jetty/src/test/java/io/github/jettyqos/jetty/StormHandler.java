package io.github.jettyqos.jetty;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;

/**
 * An application that ends its requests in every possible way. A path is {@code /class/ending/id}.
 * It counts its concurrent threads independently of the gate.
 */
final class StormHandler extends Handler.Abstract {
  /** Names the request in its answer, so that a client sees whose answer it got. */
  static final String ID = "X-Storm";

  /** Endings after a complete answer, which must have no effect. */
  static final List<String> AFTER_THE_END =
      List.of(
          "write-throw",
          "write-error",
          "succeed-throw",
          "fail-throw",
          "fail-succeed",
          "succeed-succeed",
          "write-consume",
          "write-cache",
          "write-reset",
          "write-interim");

  /**
   * All others but {@code block}, which waits for the storm, and {@code never}. Missing is to throw
   * while another thread answers: two threads in one response make locks of the server's own wait
   * for each other.
   */
  static final List<String> PLAIN =
      List.of(
          "ok",
          "ok",
          "ok",
          "pause",
          "unread",
          "succeed",
          "throw",
          "error",
          "fail",
          "part-throw",
          "nobody",
          "write-404",
          "interim",
          "async",
          "async-fail",
          "demand");

  private static final TimeUnit MILLIS = TimeUnit.MILLISECONDS;

  final Semaphore letGo = new Semaphore(0);
  final Set<String> entered = ConcurrentHashMap.newKeySet();
  private final Set<String> claimed = ConcurrentHashMap.newKeySet();
  private final AtomicInteger inside = new AtomicInteger();
  private final ThreadLocal<Boolean> counted = ThreadLocal.withInitial(() -> false);
  private final ScheduledExecutorService others = Executors.newScheduledThreadPool(2);
  private final StormReport report;
  private final int most;

  /** Runs a task a little later in another thread. */
  interface Later {
    void run(Runnable task);
  }

  StormHandler(StormReport report, int most) {
    this.report = report;
    this.most = most;
  }

  /** Counts this thread; returns whether it was outside before. */
  boolean enter(String what) {
    if (counted.get()) {
      return false;
    }
    counted.set(true);
    int now = inside.incrementAndGet();
    if (now > most) {
      report.violation(
          "%d threads in application code, %d have permits; this one in %s", now, most, what);
    }
    return true;
  }

  void leave(boolean outermost) {
    if (outermost) {
      counted.set(false);
      inside.decrementAndGet();
    }
  }

  /** Only the first of two threads may answer. */
  boolean claim(String id) {
    return claimed.add(id);
  }

  int inside() {
    return inside.get();
  }

  void stopOthers() {
    others.shutdownNow();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String[] path = Request.getPathInContext(request).split("/");
    String ending = path.length > 2 ? path[2] : "ok";
    String id = path.length > 3 ? path[3] : "";
    if (!ending.equals("page") && !id.isEmpty()) {
      if (!entered.add(id)) {
        report.violation("request %s (%s) was handled twice", id, ending);
      }
      if (!claim(id)) {
        return true; // it is ended in front
      }
    }
    boolean outermost = enter(ending);
    try {
      return handle(ending, id, request, response, callback);
    } finally {
      leave(outermost);
    }
  }

  private boolean handle(
      String ending, String id, Request request, Response response, Callback callback)
      throws Exception {
    if (!ending.equals("page")) {
      response.getHeaders().put(ID, id);
    }
    if (StormThrowables.are(ending)) {
      StormThrowables.end(ending, response, callback, task -> others.schedule(task, 5, MILLIS));
      return true;
    }
    switch (ending) {
      case "block" -> letGo.acquire();
      case "pause" -> StormErrors.block(20);
      case "throw" -> throw new StormException("before the answer");
      case "error" -> throw new StormError("before the answer");
      case "interim" -> response.writeInterim(HttpStatus.EARLY_HINTS_103, HttpFields.EMPTY).get();
      case "never" -> {
        return true;
      }
      case "nobody" -> {
        return false;
      }
      case "unread", "page" -> {
        write(ending, response, callback);
        return true;
      }
      case "refuse" -> {
        response.setStatus(HttpStatus.UNAUTHORIZED_401);
        write(ending, response, callback);
        return true;
      }
      case "succeed" -> {
        callback.succeeded();
        return true;
      }
      case "fail" -> {
        callback.failed(new StormException("by the callback"));
        return true;
      }
      case "write-404" -> {
        Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
        return true;
      }
      case "part-throw" -> {
        response.write(false, ByteBuffer.wrap(new byte[100]), Callback.NOOP);
        throw new StormException("in the middle of the answer");
      }
      case "async" -> others.schedule(() -> write("async", response, callback), 5, MILLIS);
      case "async-fail" ->
          others.schedule(() -> callback.failed(new StormException("later")), 5, MILLIS);
      case "demand" -> demand(request, response, callback);
      case "local" -> StormLocals.look(id, report);
      case "both-ways" -> {
        bothWays(request, response, callback);
        return true;
      }
      default -> {
        // read on
      }
    }
    if (ending.startsWith("async") || ending.equals("demand")) {
      return true;
    }
    Content.Source.consumeAll(request);
    return StormEndings.afterTheEnd(ending, request, response, callback);
  }

  static void write(String text, Response response, Callback callback) {
    response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), callback);
  }

  /** Reads the body as it comes, without a thread that waits. */
  private static void demand(Request request, Response response, Callback callback) {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(() -> demand(request, response, callback));
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        callback.failed(chunk.getFailure());
        return;
      }
      chunk.release();
      if (chunk.isLast()) {
        write("demand", response, callback);
        return;
      }
    }
  }

  /** Answers first, then reads: a gRPC client waits for that before it sends more. */
  private static void bothWays(Request request, Response response, Callback callback)
      throws Exception {
    try (Blocker.Callback hello = Blocker.callback()) {
      response.write(false, ByteBuffer.wrap(new byte[] {'h', 'i'}), hello);
      hello.block();
    }
    Content.Source.consumeAll(request);
    write("bye", response, callback);
  }

  /** Thrown by the application. */
  static final class StormException extends RuntimeException implements QuietException {
    private static final long serialVersionUID = 1;

    StormException(String text) {
      super(text, null, false, false);
    }
  }

  /** An error of the application. */
  static final class StormError extends Error implements QuietException {
    private static final long serialVersionUID = 1;

    StormError(String text) {
      super(text, null, false, false);
    }
  }
}
