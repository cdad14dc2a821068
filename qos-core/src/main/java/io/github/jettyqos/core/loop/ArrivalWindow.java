package io.github.jettyqos.core.loop;

/**
 * Arrivals of a class over the last periods; or over the latest of them alone, once more came in
 * these than chance explains.
 *
 * <p>Law: twice the difference of log L between a load that rose and one that did not,
 *
 * <pre>
 *   2 (n1 ln (n1 / (n p)) + n0 ln (n0 / (n (1 - p))))
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n1, n0, n</td><td>arrivals in the latest periods, in those before, in all</td></tr>
 *   <tr><td>p</td><td>the latest periods as a part of the time of all</td></tr>
 * </table>
 *
 * <p>The part where it is greatest is tried. Above {@link #CLEARLY} the rest is forgotten, so that
 * a step is known after its first period. Only a rise is: a class that lacks threads suffers, one
 * that has too many for two seconds does not. That does not hold for arrivals in bursts, which are
 * no chance either: there the newest is what the queues will feel.
 */
final class ArrivalWindow {
  /** Four standard deviations: without change once in 30 000 looks. */
  private static final double CLEARLY = 16;

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
    forgetBeforeRise();
  }

  private void forgetBeforeRise() {
    double count = sum(arrivals, arrivals.length);
    double time = sum(nanos, nanos.length);
    double most = CLEARLY;
    int rise = arrivals.length;
    for (int latest = 1; latest < arrivals.length; latest++) {
      double part = sum(nanos, latest) / time;
      double here = sum(arrivals, latest);
      double likelier = 2 * (term(here, count * part) + term(count - here, count * (1 - part)));
      if (here > count * part && likelier > most) {
        most = likelier;
        rise = latest;
      }
    }
    for (int age = rise; age < arrivals.length; age++) {
      arrivals[index(age)] = 0;
      nanos[index(age)] = 0;
    }
  }

  private static double term(double seen, double expected) {
    return seen == 0 ? 0 : seen * Math.log(seen / expected);
  }

  private long sum(long[] of, int latest) {
    long sum = 0;
    for (int age = 0; age < latest; age++) {
      sum += of[index(age)];
    }
    return sum;
  }

  /** Of what was added so many calls before the last one. */
  private int index(int age) {
    return Math.floorMod(next - 1 - age, arrivals.length);
  }

  /** Arrivals per second; 0 before the first period. */
  double perSecond() {
    long time = sum(nanos, nanos.length);
    return time == 0 ? 0 : sum(arrivals, arrivals.length) * 1e9 / time;
  }
}
