package io.github.jettyqos.benchmarks.faults;

import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;

/** An application whose handling of a request depends on the last segment of its path. */
final class FaultHandler extends Handler.Abstract {
  static final int GOLD_MILLIS = 20;
  static final int BRONZE_MILLIS = 50;
  static final int LARGE = 8 << 20;
  static final int HUGE = 64 << 20;

  /** Each permit unblocks one handler. */
  final Semaphore letGo = new Semaphore(0);

  /** Requests that were handled although their clients had gone. */
  final AtomicInteger gone = new AtomicInteger();

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    switch (path.substring(path.lastIndexOf('/') + 1)) {
      case "block" -> {
        letGo.acquire();
        write(response, callback);
      }
      case "gone" -> {
        gone.incrementAndGet();
        write(response, callback);
      }
      case "large" -> large(LARGE, response, callback);
      case "huge" -> large(HUGE, response, callback);
      default -> {
        TimeUnit.MILLISECONDS.sleep(path.startsWith("/gold/") ? GOLD_MILLIS : BRONZE_MILLIS);
        write(response, callback);
      }
    }
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
}
