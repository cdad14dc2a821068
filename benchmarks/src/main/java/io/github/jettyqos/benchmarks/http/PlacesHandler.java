package io.github.jettyqos.benchmarks.http;

import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler with a number of places, in each of which a request waits between half and one and a
 * half times a mean: its capacity does not grow with more requests at once.
 */
final class PlacesHandler extends Handler.Abstract {
  private final Semaphore places;
  private volatile double meanNanos;
  private final Draws draws = new Draws(1);

  PlacesHandler(int places, double meanMillis) {
    this.places = new Semaphore(places, true);
    this.meanNanos = 1e6 * meanMillis;
  }

  /** Sets the mean from now on. */
  void mean(double millis) {
    meanNanos = 1e6 * millis;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    places.acquire();
    try {
      WorkHandler.sleep((long) (meanNanos * (0.5 + draws.uniform())));
    } finally {
      places.release();
    }
    callback.succeeded();
    return true;
  }
}
