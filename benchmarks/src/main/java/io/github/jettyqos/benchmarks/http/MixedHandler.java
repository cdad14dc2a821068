package io.github.jettyqos.benchmarks.http;

import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler that waits, together with others, and then computes, one at a time: the server
 * saturates where computing takes all of the time, at 1 + waiting / computing handlers. Both take
 * exponential times. With such times the throughput of a fixed number of clients, by which a
 * profile goes, is also that of a server that happens to be at this level, whatever comes; fixed
 * times march in step behind a fixed number of clients.
 */
public final class MixedHandler extends Handler.Abstract {
  private final Semaphore processor = new Semaphore(1, true);
  private final SplittableRandom random = new SplittableRandom(1);
  private final double waitNanos;
  private volatile double computeNanos;

  /** Means, in nanoseconds. */
  public MixedHandler(double waitNanos, double computeNanos) {
    this.waitNanos = waitNanos;
    this.computeNanos = computeNanos;
  }

  /** From now on requests compute so long in the mean, in nanoseconds. */
  public void compute(double nanos) {
    computeNanos = nanos;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    TimeUnit.NANOSECONDS.sleep((long) exponential(waitNanos));
    processor.acquire();
    try {
      long compute = (long) exponential(computeNanos);
      for (long end = System.nanoTime() + compute; System.nanoTime() < end; ) {
        Thread.onSpinWait();
      }
    } finally {
      processor.release();
    }
    callback.succeeded();
    return true;
  }

  private double exponential(double mean) {
    double uniform;
    synchronized (random) {
      uniform = random.nextDouble();
    }
    return -mean * Math.log(1 - uniform);
  }
}
