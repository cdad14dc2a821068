package io.github.jettyqos.benchmarks.soak;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** An application that waits for 20 ms, reads what it gets, and does what is asked of it. */
final class SoakHandler extends Handler.Abstract {
  static final int WAIT_MILLIS = 20;

  /** Until then, on the clock of {@link System#nanoTime}, every handler waits on. */
  private volatile long stallEnd = System.nanoTime();

  /** All handlers stand still for so long. */
  void stall(long millis) {
    stallEnd = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Content.Source.consumeAll(request);
    TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS);
    TimeUnit.NANOSECONDS.sleep(Math.max(0, stallEnd - System.nanoTime()));
    String path = Request.getPathInContext(request);
    if (path.endsWith("/throw")) {
      throw new IllegalStateException("of the application");
    }
    if (path.endsWith("/error")) {
      throw new AssertionError("of the application");
    }
    response.write(true, ByteBuffer.allocate(64), callback);
    return true;
  }
}
