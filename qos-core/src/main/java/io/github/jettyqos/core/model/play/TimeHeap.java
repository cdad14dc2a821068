package io.github.jettyqos.core.model.play;

import java.util.Arrays;

/** A heap of requests by the time of their next event. */
final class TimeHeap {
  private static final int FIRST = 64;

  private double[] times = new double[FIRST];
  private int[] requests = new int[FIRST];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  /** The earliest time; infinite if there is none. */
  double time() {
    return size == 0 ? Double.POSITIVE_INFINITY : times[0];
  }

  void add(double time, int request) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      requests = Arrays.copyOf(requests, 2 * size);
    }
    int at = size++;
    while (at > 0) {
      int above = (at - 1) >> 1;
      if (times[above] <= time) {
        break;
      }
      times[at] = times[above];
      requests[at] = requests[above];
      at = above;
    }
    times[at] = time;
    requests[at] = request;
  }

  /** Removes the earliest; requires one. */
  int take() {
    int first = requests[0];
    size--;
    double time = times[size];
    int request = requests[size];
    int at = 0;
    while (true) {
      int below = 2 * at + 1;
      if (below >= size) {
        break;
      }
      if (below + 1 < size && times[below + 1] < times[below]) {
        below++;
      }
      if (times[below] >= time) {
        break;
      }
      times[at] = times[below];
      requests[at] = requests[below];
      at = below;
    }
    times[at] = time;
    requests[at] = request;
    return first;
  }
}
