package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.demand.HandlerStates.Seen;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What requests of a class need of a processor, by how often their handlers were seen to run.
 *
 * <p>Law: of periods of length t in which s handlers started, and L looks saw R running in all,
 *
 * <pre>
 *   d = (sum of R t / L) / (sum of s S)
 * </pre>
 *
 * <p>since by Little's law s S d / t run in the mean: a thread that waits for a processor is seen
 * to run, too, and S is by how much that makes it longer.
 *
 * <p>Its variance has three parts: that of looks, which is R as counts have it; that of the
 * requests, C2 / s; and a tenth of what sharing adds, by which {@link SharedTime} may be wrong. A
 * handler that is seen ten times while it runs is one request: where R is above s, the second part
 * is what counts.
 *
 * <p>Handlers that are back long before their requests are complete have others work for them, whom
 * nobody looks at. So nothing is said where they are back within half of the processing time.
 *
 * <p>What cannot be seen: a thread that waits for a file is taken to run, as the virtual machine
 * has it.
 */
final class SeenRunning {
  /** Periods: 128 seconds at the usual period, about as long as {@link ProcessUse} remembers. */
  private static final int MOST_PERIODS = 512;

  private static final long LEAST_STARTED = 20;
  private static final double LEAST_PRESENT = 0.5;
  private static final double DOUBT = 0.1;

  private record Period(double each, Seen seen, Stretch stretch) {}

  private final Deque<Period> periods = new ArrayDeque<>(); // the youngest first

  /** D, seconds; not a number if nothing is known. */
  private double compute = Double.NaN;

  private double error = Double.POSITIVE_INFINITY;

  /** Adds a period; one in which nobody looked tells nothing. */
  void add(Seen seen, Span span) {
    if (seen.looks() == 0) {
      return;
    }
    periods.addFirst(new Period(span.seconds / (double) seen.looks(), seen, span.stretch));
    if (periods.size() > MOST_PERIODS) {
      periods.removeLast();
    }
  }

  /** Forgets all. */
  void clear() {
    periods.clear();
  }

  /**
   * Settles d, of requests that take so long in the mean.
   *
   * @param part of what is beyond 1 in each S that is taken
   */
  void settle(double part, double variation, double mean) {
    double ran = 0;
    double stayed = 0;
    double stretched = 0;
    double squares = 0;
    long started = 0;
    for (Period period : periods) {
      double each = period.each;
      ran += each * (double) period.seen.running();
      squares += each * each * (double) period.seen.running();
      stayed += each * (double) period.seen.present();
      started += period.seen.started();
      stretched += (double) period.seen.started() * (1 + part * (period.stretch.value - 1));
    }
    compute = Double.NaN;
    error = Double.POSITIVE_INFINITY;
    if (started < LEAST_STARTED || stayed < LEAST_PRESENT * mean * (double) started) {
      return;
    }
    // One more than was seen, so that none at all is not known to be nothing.
    double one = periods.getFirst().each;
    double stretch = stretched / (double) started;
    double doubt = DOUBT * (1 - 1 / stretch);
    compute = ran / stretched;
    error =
        Math.sqrt(
            (squares + one * one) / (stretched * stretched)
                + compute * compute * (variation / (double) started + doubt * doubt));
  }

  double compute() {
    return compute;
  }

  /** Standard error of that, seconds; infinite if nothing is known. */
  double error() {
    return error;
  }
}
