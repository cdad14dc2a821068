package io.github.jettyqos.benchmarks.soak;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** An application that reads the body, waits for 20 ms, and answers or fails by the path. */
final class SoakHandler extends Handler.Abstract {
  static final int WAIT_MILLIS = 20;

  /** The end of the stall of all handlers, by {@link System#nanoTime}. */
  private volatile long stallEnd = System.nanoTime();

  /** Stalls all handlers for a time. */
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
      throw new IllegalStateException("thrown on purpose");
    }
    if (path.endsWith("/error")) {
      throw new AssertionError("thrown on purpose");
    }
    response.write(true, ByteBuffer.allocate(64), callback);
    return true;
  }
}
