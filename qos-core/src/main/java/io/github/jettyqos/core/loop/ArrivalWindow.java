package io.github.jettyqos.core.loop;

/** Arrivals of a class over the last periods. */
final class ArrivalWindow {
  private final long[] arrivals;
  private final long[] nanos;
  private int next;

  /** Over so many periods. */
  ArrivalWindow(int periods) {
    this.arrivals = new long[periods];
    this.nanos = new long[periods];
  }

  /** One more period. */
  void add(long arrived, long periodNanos) {
    arrivals[next] = arrived;
    nanos[next] = periodNanos;
    next = (next + 1) % arrivals.length;
  }

  /** Arrivals per second; 0 before the first period. */
  double perSecond() {
    long count = 0;
    long time = 0;
    for (int i = 0; i < arrivals.length; i++) {
      count += arrivals[i];
      time += nanos[i];
    }
    return time == 0 ? 0 : count * 1e9 / time;
  }
}
