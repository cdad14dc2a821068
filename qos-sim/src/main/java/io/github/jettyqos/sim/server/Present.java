package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.control.Ages;
import org.jspecify.annotations.Nullable;

/** The requests of a class that wait or run: a list through the requests themselves. */
final class Present {
  private static final double NANO = 1e-9;

  private @Nullable Request oldest;
  private @Nullable Request youngest;
  private int size;

  void add(Request request) {
    Request last = youngest;
    request.older = last;
    if (last == null) {
      oldest = request;
    } else {
      last.younger = request;
    }
    youngest = request;
    size++;
  }

  void remove(Request request) {
    Request before = request.older;
    Request after = request.younger;
    if (before == null) {
      oldest = after;
    } else {
      before.younger = after;
    }
    if (after == null) {
      youngest = before;
    } else {
      after.older = before;
    }
    size--;
  }

  Ages ages(long nowNanos) {
    double[] seconds = new double[size];
    int i = 0;
    for (@Nullable Request each = oldest; each != null; each = each.younger) {
      seconds[i++] = (nowNanos - each.arrivalNanos()) * NANO;
    }
    return Ages.of(seconds);
  }
}
