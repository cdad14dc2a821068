package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.demand.HandlerStates.Seen;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The processor demand of a class, by the sampled states of its handlers.
 *
 * <p>Law: over periods of length t with s started handlers and L looks with R running ones in
 * total,
 *
 * <pre>
 *   d = (sum of R t / L) / (sum of s S)
 * </pre>
 *
 * <p>since by Little's law s S d / t run in the mean; a thread waiting for a processor is in state
 * running, too, which stretches the time by S.
 *
 * <p>Its variance has three parts: that of the counts R; that of the requests, C2 / s, which
 * dominates for R above s; and a tenth of the time added by sharing, for the error of {@link
 * SharedTime}.
 *
 * <p>Handlers that return long before completion have their work done by other threads, which are
 * not sampled. So there is no estimate if they return within half of the processing time.
 *
 * <p>Limit: a thread that waits for a file is in state running for the JVM.
 */
final class SeenRunning {
  /** Periods: 128 seconds at the usual period, about the memory of {@link ProcessUse}. */
  private static final int MOST_PERIODS = 512;

  private static final long LEAST_STARTED = 20;
  private static final double LEAST_PRESENT = 0.5;
  private static final double DOUBT = 0.1;

  private record Period(double each, Seen seen, Stretch stretch) {}

  private final Deque<Period> periods = new ArrayDeque<>(); // the latest first

  /** D, seconds; NaN if unknown. */
  private double compute = Double.NaN;

  private double error = Double.POSITIVE_INFINITY;

  /** Adds a period; one without looks is ignored. */
  void add(Seen seen, Span span) {
    if (seen.looks() == 0) {
      return;
    }
    periods.addFirst(new Period(span.seconds / (double) seen.looks(), seen, span.stretch));
    if (periods.size() > MOST_PERIODS) {
      periods.removeLast();
    }
  }

  /** Clears all. */
  void clear() {
    periods.clear();
  }

  /**
   * Computes d, given the mean processing time.
   *
   * @param part of each S - 1 that is used
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
    // One more than observed, so that zero observations do not prove a demand of zero.
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

  /** The standard error of d, seconds; infinite if unknown. */
  double error() {
    return error;
  }
}
