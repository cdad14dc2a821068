package io.github.jettyqos.core.measure.demand;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The stretch by processor sharing in the latest periods, computed repeatedly together with the
 * time elsewhere of each class, which depends on it.
 *
 * <p>Law: S of a period by {@link SharedTime}, from the number of requests at work; and of S - 1
 * only the part
 *
 * <pre>
 *   f = least over k of (slope_k - 1) / (mean S of class k - 1),   at most 1
 *   f at most rho / (1 - rho) / (mean S - 1),   rho = processor seconds used / (P seconds)
 * </pre>
 *
 * <p>The first since w grows by S with c, and faster where large requests are elsewhere for longer:
 * so no slope of w over c is less than S except by noise ({@link WorkBlock#mostStretch}). Without
 * it S is too large by a tenth at 80 % utilisation with few threads, as {@link SharedTime} treats
 * all as one class.
 *
 * <p>The second since with Poisson arrivals the stretch is 1 / (1 - rho) on one processor, for any
 * distribution (Sakata, Noguchi and Oizumi 1969), and less on several or with few threads: many
 * requests at work beside idle processors wait for another common resource, a disk or a database,
 * which counts as elsewhere. It is not applied if the use varies much more than for Poisson
 * arrivals: in bursts the processors may be full, though idle in the mean.
 */
final class Stretches {
  /** Periods: 8 seconds at the usual period. */
  private static final int YOUNG = 32;

  private static final int SWEEPS = 3;

  /** Lower bound of f by slopes, which are noisy. */
  private static final double LEAST_PART = 0.5;

  /** Above this load the queue at the processors is unbounded. */
  private static final double MOST_LOAD = 0.95;

  /** Above this load all requests at work may be at the processors. */
  private static final double SATURATED = 0.9;

  /** Random variation is within 1 +- .25. */
  private static final double MOST_BURSTS = 2;

  private final List<ClassHistory> classes;
  private final Deque<Span> young = new ArrayDeque<>(); // the latest first
  private double part = 1;
  private boolean saturated;

  Stretches(List<ClassHistory> classes) {
    this.classes = classes;
  }

  /** Adds a period. Stuck requests were stuck a little before they were detected. */
  void add(Span span) {
    young.addFirst(span);
    if (young.size() > YOUNG) {
      young.removeLast();
    }
    int stuck = 0;
    double longest = 0;
    for (ClassHistory each : classes) {
      stuck += each.stuck.stuck();
      longest = Math.max(longest, each.stuck.forSeconds());
    }
    double back = 0;
    for (Span each : young) {
      if (back < longest) {
        each.stuck = Math.max(each.stuck, stuck);
      }
      back += each.seconds;
    }
  }

  /** Iterates stretches and times elsewhere until they agree. */
  void settle(double processors) {
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      SharedTime shared = new SharedTime(processors);
      for (Span span : young) {
        stretch(shared, span);
        double all = span.levels.levelSeconds() / span.seconds - span.stuck;
        span.stretch.most =
            saturated ? Math.max(span.stretch.value, all / processors) : span.stretch.value;
      }
      double least = 1;
      for (ClassHistory each : classes) {
        least = Math.min(least, each.stretchSeen());
      }
      part = Math.min(Math.max(LEAST_PART, least), byUse(processors));
      classes.forEach(each -> each.settle(part));
    }
  }

  /** The part of S - 1 consistent with the use of the processors, at most 1. */
  private double byUse(double processors) {
    double seconds = 0;
    double used = 0;
    double squares = 0;
    double atRandom = 0;
    double present = 0;
    for (Span span : young) {
      double own = 0;
      for (int k = 0; k < classes.size(); k++) {
        double compute = classes.get(k).compute;
        if (!Double.isNaN(compute)) {
          own += span.completions[k] * compute;
          atRandom += span.completions[k] * compute * compute;
        }
      }
      seconds += span.seconds;
      used += own;
      squares += own * own;
      present += own * span.stretch.value;
    }
    double load = used / (seconds * processors);
    saturated = load > SATURATED;
    double taken = present / used - 1;
    double bursts = (squares - used * used / young.size()) / atRandom;
    boolean notable = taken > ClassHistory.NOTABLE_STRETCH;
    return notable && load < MOST_LOAD && bursts < MOST_BURSTS
        ? Math.min(1, load / (1 - load) / taken)
        : 1;
  }

  /** F. */
  double part() {
    return part;
  }

  /** S of a period not added yet; 1 before the first. */
  double of(Span span, double processors) {
    if (young.isEmpty()) {
      return 1;
    }
    stretch(new SharedTime(processors), span);
    return 1 + part * (span.stretch.value - 1);
  }

  private void stretch(SharedTime shared, Span span) {
    double compute = 0;
    double elsewhere = 0;
    long count = 0;
    for (int k = 0; k < classes.size(); k++) {
      ClassHistory each = classes.get(k);
      if (!Double.isNaN(each.compute)) {
        // Adds the mean arrivals, since a period has few of some classes.
        double some = span.completions[k];
        compute += some * each.compute;
        elsewhere +=
            some
                * (Double.isNaN(each.elsewhere)
                    ? Math.max(0, each.meanProcessed() - each.compute)
                    : each.elsewhere);
        count += span.completions[k];
      }
    }
    if (count > 0) {
      span.stretch.value =
          shared.stretch(span.levels, span.stuck, compute / count, elsewhere / count);
    }
  }
}
