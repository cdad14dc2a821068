package io.github.jettyqos.benchmarks.faults;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;

/** An application of which the last part of a path says what it does with a request. */
final class FaultHandler extends Handler.Abstract {
  static final int GOLD_MILLIS = 20;
  static final int BRONZE_MILLIS = 50;
  static final int LARGE = 8 << 20;
  static final int HUGE = 64 << 20;

  /** Ends that are answered, well or by 500. */
  static final List<String> ENDINGS =
      List.of(
          "throw",
          "error",
          "overflow",
          "fail",
          "write-throw",
          "write-error",
          "succeed-throw",
          "fail-throw",
          "fail-succeed",
          "consume",
          "reuse");

  /** Ends by failures of which no page and no line of a log can be made, or that end threads. */
  static final List<String> UNSPEAKABLE =
      List.of("memory", "linkage", "death", "mute", "mute-fail", "write-mute");

  /** What blocks goes on, one for each of these. */
  final Semaphore letGo = new Semaphore(0);

  /** Requests that somebody had taken back, and were handled all the same. */
  final AtomicInteger gone = new AtomicInteger();

  /** Error pages. */
  final AtomicInteger pages = new AtomicInteger();

  volatile boolean pagesBlock;

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    switch (path.substring(path.lastIndexOf('/') + 1)) {
      case "health" -> write(response, callback);
      case "block" -> {
        letGo.acquire();
        write(response, callback);
      }
      case "never" -> {}
      case "gone" -> {
        gone.incrementAndGet();
        write(response, callback);
      }
      case "read" -> {
        Content.Source.consumeAll(request);
        write(response, callback);
      }
      case "talk" ->
          response.write(
              false,
              ByteBuffer.wrap(new byte[] {'!'}),
              Callback.from(() -> Content.copy(request, response, callback), callback::failed));
      case "large" -> large(LARGE, response, callback);
      case "huge" -> large(HUGE, response, callback);
      case "memory" -> throw new OutOfMemoryError("of the application");
      case "linkage" -> throw new LinkageError("of the application");
      case "death" -> throw new ThreadDeath();
      case "mute" -> throw new Mute();
      case "mute-fail" -> callback.failed(new Mute());
      case "write-mute" -> {
        write(response, callback);
        throw new Mute();
      }
      case "throw" -> throw new IllegalStateException("of the application");
      case "error" -> throw new AssertionError("of the application");
      case "overflow" -> throw new StackOverflowError("of the application");
      case "fail" -> callback.failed(new IllegalStateException("of the application"));
      case "write-throw" -> {
        write(response, callback);
        throw new IllegalStateException("after the answer");
      }
      case "write-error" -> {
        write(response, callback);
        throw new AssertionError("after the answer");
      }
      case "succeed-throw" -> {
        callback.succeeded();
        throw new IllegalStateException("after the answer");
      }
      case "fail-throw" -> {
        callback.failed(new IllegalStateException("by the callback"));
        throw new IllegalStateException("after the answer");
      }
      case "fail-succeed" -> {
        callback.failed(new IllegalStateException("by the callback"));
        callback.succeeded();
      }
      case "consume" -> {
        write(response, callback);
        request.consumeAvailable();
      }
      case "reuse" -> {
        write(response, callback);
        request.getComponents().getCache().setAttribute("a", "b");
      }
      default -> {
        TimeUnit.MILLISECONDS.sleep(path.startsWith("/gold/") ? GOLD_MILLIS : BRONZE_MILLIS);
        write(response, callback);
      }
    }
    return true;
  }

  /** An error page, which blocks while it is told to. */
  boolean page(Request request, Response response, Callback callback) throws Exception {
    pages.incrementAndGet();
    if (pagesBlock) {
      letGo.acquire();
    }
    write(response, callback);
    return true;
  }

  /** Blocks while its client does not read, as a servlet does. */
  private static void large(int bytes, Response response, Callback callback) throws Exception {
    ByteBuffer part = ByteBuffer.allocate(64 << 10);
    for (int left = bytes; left > 0; left -= part.capacity()) {
      try (Blocker.Callback written = Blocker.callback()) {
        response.write(left == part.capacity(), part.duplicate(), written);
        written.block();
      }
    }
    callback.succeeded();
  }

  private static void write(Response response, Callback callback) {
    response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
  }

  /** A failure that throws when it is asked what it is. */
  private static final class Mute extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("no text");
    }
  }
}
