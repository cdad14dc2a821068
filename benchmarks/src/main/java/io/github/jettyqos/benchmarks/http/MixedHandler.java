package io.github.jettyqos.benchmarks.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler that waits, together with others, and then computes, one at a time: the server
 * saturates at 1 + waiting / computing handlers, where one of them always computes. Both times are
 * exponential. The throughput of a fixed number of clients, which a profile measures, is then also
 * that of a server under any load at the moments when this number of handlers is at work. With
 * fixed times a fixed number of clients would march in step.
 */
public final class MixedHandler extends Handler.Abstract {
  private final Semaphore processor = new Semaphore(1, true);
  private final Draws draws = new Draws(1);
  private final double waitMillis;
  private volatile double computeMillis;

  /** Takes the mean times. */
  public MixedHandler(double waitMillis, double computeMillis) {
    this.waitMillis = waitMillis;
    this.computeMillis = computeMillis;
  }

  /** Sets the mean time that requests compute from now on. */
  public void compute(double millis) {
    computeMillis = millis;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    TimeUnit.NANOSECONDS.sleep(draws.exponential(waitMillis));
    processor.acquire();
    try {
      long compute = draws.exponential(computeMillis);
      for (long end = System.nanoTime() + compute; System.nanoTime() < end; ) {
        Thread.onSpinWait();
      }
    } finally {
      processor.release();
    }
    callback.succeeded();
    return true;
  }
}
