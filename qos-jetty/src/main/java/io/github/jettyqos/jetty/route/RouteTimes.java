package io.github.jettyqos.jetty.route;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;

/**
 * How long requests of the same route and method took, in nanoseconds: of the route of the
 * application that takes it, or of the rule by which it has its class.
 *
 * <p>The table has a fixed number of cells, and routes that share a cell share their mean: with a
 * few dozen routes hardly any do. Two requests that end at once may count as one, which moves a
 * mean by nothing that matters.
 */
final class RouteTimes implements RequestSize {
  private static final int CELLS = 1024;

  /** A request that ends counts for so much: the mean is one of the last dozen or so. */
  private static final double WEIGHT = 1.0 / 8;

  private final int classIndex;
  private final Supplier<RequestClasses> classes;

  /** 0 as long as none has ended. */
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
