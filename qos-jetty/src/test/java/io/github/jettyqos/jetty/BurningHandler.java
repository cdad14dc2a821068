package io.github.jettyqos.jetty;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler that uses 2 ms of processor time, however long that takes, and answers; a path with
 * "late" is answered by another thread.
 */
final class BurningHandler extends Handler.Abstract {
  static final long BURNT_NANOS = 2_000_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  static void burn() {
    long until = THREADS.getCurrentThreadCpuTime() + BURNT_NANOS;
    while (THREADS.getCurrentThreadCpuTime() < until) {
      Thread.onSpinWait();
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    burn();
    if (Request.getPathInContext(request).endsWith("late")) {
      new Thread(callback::succeeded).start();
    } else {
      callback.succeeded();
    }
    return true;
  }
}
