package io.github.jettyqos.jetty.route;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;

/**
 * The mean processing times by route and method, in nanoseconds: by the application's route, or by
 * the rule that classified the request.
 *
 * <p>The table has a fixed number of cells, and routes in the same cell share their mean, which is
 * rare with a few dozen routes. Two requests that end at once may count as one, with a negligible
 * effect.
 */
final class RouteTimes implements RequestSize {
  private static final int CELLS = 1024;

  /** The weight of a new value: the mean covers about the last dozen requests. */
  private static final double WEIGHT = 1.0 / 8;

  private final int classIndex;
  private final Supplier<RequestClasses> classes;

  /** The means; 0 until a first request has ended. */
  private final AtomicLongArray means = new AtomicLongArray(CELLS);

  RouteTimes(int classIndex, Supplier<RequestClasses> classes) {
    this.classIndex = classIndex;
    this.classes = classes;
  }

  @Override
  public int cell(Request request) {
    int place = classes.get().placeOf(request, classIndex);
    return (int) Hash.mix(31L * place + request.getMethod().hashCode()) & (CELLS - 1);
  }

  @Override
  public long of(ProfiledRequest arrived, int cell) {
    long mean = means.getOpaque(cell);
    return mean == 0 ? UNKNOWN : mean;
  }

  @Override
  public void took(int cell, long processingNanos) {
    long mean = means.getOpaque(cell);
    long next = mean == 0 ? processingNanos : mean + (long) (WEIGHT * (processingNanos - mean));
    means.setOpaque(cell, Math.max(1, next));
  }
}
