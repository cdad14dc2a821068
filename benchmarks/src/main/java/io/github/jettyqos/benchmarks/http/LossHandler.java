package io.github.jettyqos.benchmarks.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** An application of which the last part of a path says how it ends a request. */
final class LossHandler extends Handler.Abstract {
  static final List<String> ENDINGS =
      List.of("write-throw", "succeed-throw", "fail-throw", "fail-succeed", "consume", "reuse");

  final Semaphore letGo = new Semaphore(0);
  final AtomicInteger resets = new AtomicInteger();
  final AtomicInteger pages = new AtomicInteger();
  volatile boolean pagesBlock;

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    switch (path.substring(path.lastIndexOf('/') + 1)) {
      case "block" -> {
        letGo.acquire();
        write(response, callback);
      }
      case "read" -> {
        Content.Source.consumeAll(request);
        write(response, callback);
      }
      case "talk" -> {
        response.write(
            false,
            ByteBuffer.wrap(new byte[] {'!'}),
            Callback.from(() -> Content.copy(request, response, callback), callback::failed));
      }
      case "reset" -> {
        resets.incrementAndGet();
        write(response, callback);
      }
      case "write-throw" -> {
        write(response, callback);
        throw new IllegalStateException("after the answer");
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
      default -> write(response, callback);
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

  private static void write(Response response, Callback callback) {
    response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
  }
}
