package io.github.jettyqos.core.measure.demand;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * By how much requests are stretched by sharing the processors, in the youngest periods: computed
 * again as more is known, together with the time elsewhere of each class, which hangs on it.
 *
 * <p>Law: S of a period by {@link SharedTime}, from how many were at work; and of S - 1 only the
 * part
 *
 * <pre>
 *   f = least over k of (slope_k - 1) / (mean S of class k - 1),   at most 1
 *   f at most rho / (1 - rho) / (mean S - 1),   rho = processor seconds used / (P seconds)
 * </pre>
 *
 * <p>The first since w grows by S with c, and faster where large requests are elsewhere for longer:
 * so no slope of w over c is less than S but by chance ({@link WorkBlock#mostStretch}). Without it
 * S is too large by a tenth where processors are busy for 80 % of the time and threads are few, as
 * they are all one class to {@link SharedTime}.
 *
 * <p>The second since requests that come at random stretch each other 1 / (1 - rho) times on one
 * processor, whatever they need (Sakata, Noguchi and Oizumi 1969), and less on several or behind
 * threads that are few: where many are at work beside processors that are idle they wait for
 * something else that all classes share, a disk or a database, and that is elsewhere. It says
 * nothing where the use goes up and down by much more than if requests came at random: in bursts
 * the processors may be full, and idle in the mean.
 */
final class Stretches {
  /** Periods: 8 seconds at the usual period. */
  private static final int YOUNG = 32;

  private static final int SWEEPS = 3;

  /** Of f by slopes, which go up and down by chance. */
  private static final double LEAST_PART = 0.5;

  /** Beyond it a queue at the processors has no end. */
  private static final double MOST_LOAD = 0.95;

  /** Beyond it all that are at work may be at the processors, for all that is known. */
  private static final double SATURATED = 0.9;

  /** By chance it is within 1 +- .25. */
  private static final double MOST_BURSTS = 2;

  private final List<ClassHistory> classes;
  private final Deque<Span> young = new ArrayDeque<>(); // the youngest first
  private double part = 1;
  private boolean saturated;

  Stretches(List<ClassHistory> classes) {
    this.classes = classes;
  }

  /** Adds a period. Requests that are stuck now have been since a little before they seemed to. */
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

  /** Has the stretches and the times elsewhere agree. */
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

  /** The part of S - 1 that the use of the processors allows, at most 1. */
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

  /** S of a period that is not among the others yet; 1 before the first. */
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
        // So many as come in the mean, too: a period has few of some classes.
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
