package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import org.jspecify.annotations.Nullable;

/**
 * Extremum seeking on a saturated server: trials of other totals when its throughput indicates that
 * the saturation point may have moved.
 *
 * <p>In a lasting overload a server runs at its total all the time, so only one level is observed,
 * and no curve can be estimated. But changes of its throughput are ({@link CusumDetector}). A fall
 * has two explanations: everything is slower, or the line is unchanged and ends earlier, at
 *
 * <pre>
 *   mt' = 1 + (X / mu - 1) / alpha
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>X</td><td>completions per second of the saturated server</td></tr>
 *   <tr><td>mu, alpha</td><td>of the last complete estimate, see {@link Speedup}</td></tr>
 *   <tr><td>mt'</td><td>the hypothetical saturation point, handlers</td></tr>
 * </table>
 *
 * <p>They predict quite different throughputs at a total near mt', so a few periods with it decide
 * ({@link SequentialTest}). With the same throughput it stays; if not, the total is restored, the
 * line is scaled to X, and the next trial is delayed by {@value #FIRST_WAIT} periods, doubling up
 * to {@value #MOST_WAIT}. A lowered total is raised to the known saturation point by the same test,
 * at once when the throughput rises, and after {@value #MOST_WAIT}/2 periods in any case. A step is
 * at most down to half. Without a change there are no trials, and no cost.
 *
 * <p>During a trial laws plan with the worse explanation, so that classes with a target keep their
 * threads, at the expense of the others.
 *
 * <p>Source: none; extremum seeking in its simplest form. After a trial, estimates that include
 * completions from before the change are not used.
 */
final class ExtremumSeeking {
  private static final int FIRST_WAIT = 16;
  private static final int MOST_WAIT = 64;

  /** Periods without load after which an overload is a new one. */
  private static final int IDLE = 4;

  /** A smaller reduction is not tried, as its loss would be too small to measure. */
  private static final double WORTH = 0.8;

  /** Throughputs within this factor count as equal. */
  private static final double MORE = 1.1;

  private static final double ERRORS = 3;

  /** The difference of parts of the capacity in use that counts as none. */
  private static final double SAME = 0.02;

  private int threads;
  private final CusumDetector watch = new CusumDetector();

  /** The curve by which the watched throughput was scaled to all handlers. */
  private @Nullable Speedup watched;

  private boolean on = true;

  /** Whether the slope of the estimate is assumed. */
  private boolean assumed;

  /** The result of trials; null without one. */
  private @Nullable Speedup own;

  private @Nullable SequentialTest trial;

  /** Accepted, but by a few periods only. */
  private @Nullable SequentialTest unsure;

  /** Completions since the server changed. */
  private double since = Double.POSITIVE_INFINITY;

  /** Ratio of the busy throughput to the line, as a real curve is rounder. */
  private double scale = 1;

  /** Whether to lower again without a new fall: the last trial was lost, or went half the way. */
  private boolean again;

  private int idle;
  private int wait;
  private int nextWait = FIRST_WAIT;
  private int lowered;
  private int patience = MOST_WAIT / 2;

  /**
   * A search without data.
   *
   * @param threads the highest total to try
   */
  ExtremumSeeking(int threads) {
    this.threads = threads;
  }

  /** Sets the number of threads. */
  void threads(int most) {
    threads = most;
  }

  /** Turns trials on or off; results are kept. */
  void on(boolean next) {
    if (!next) {
      stop();
    }
    on = next;
  }

  /** Sets whether the slope of the estimate is assumed, as only one point of it is known. */
  void assumed(boolean next) {
    assumed = next;
  }

  private void stop() {
    trial = null;
    unsure = null;
    watch.clear();
  }

  /** Whether an estimate contains only completions since the server changed. */
  boolean believes(SpeedupEstimate estimate) {
    return estimate.evidence().completions() <= since;
  }

  /** Whether trials have a result beyond the estimates. */
  boolean knowsBetter() {
    return own != null;
  }

  /** Whether a trial, or its result, is used for plans. */
  boolean isInCharge() {
    return own != null || trial != null;
  }

  /** Drops the results, superseded by a complete estimate. */
  void forget() {
    own = null;
    trial = null;
    unsure = null;
    since = Double.POSITIVE_INFINITY;
  }

  /**
   * Evaluates a period.
   *
   * @param known the last complete estimate
   * @param ends whether its saturation point is known, and not just the highest level
   * @param seen the period
   * @return the speedup to plan with
   */
  Speedup next(Speedup known, boolean ends, Throughput seen) {
    since += seen.completed();
    if (on && seen.isBusy()) {
      idle = 0;
      look(known, ends, seen);
    } else {
      rest(seen);
    }
    return trial == null ? now(known) : trial.worst();
  }

  private Speedup now(Speedup known) {
    return own == null ? known : own;
  }

  private void rest(Throughput seen) {
    if (++idle == IDLE) {
      stop();
    }
    Speedup slow = own;
    if (slow != null) {
      // With threads to spare its throughput exceeds that of the reduced line.
      double most = slow.throughput(slow.saturationPoint()) * seen.seconds();
      if (seen.completed() > MORE * most + ERRORS * Math.sqrt(most)) {
        forget();
      }
    }
  }

  private void look(Speedup known, boolean ends, Throughput seen) {
    SequentialTest open = trial;
    if (open != null) {
      judge(open, open.look(seen));
      return;
    }
    Speedup now = now(known);
    double part = part(now, seen);
    if (watched != null && Math.abs(part(watched, seen) - part) > SAME) {
      watch.clear(); // throughputs scaled by two curves have no mean
    }
    watched = now;
    CusumDetector.Shift change = watch.add(seen.completed(), seen.seconds() * part);
    if (change != CusumDetector.Shift.NONE) {
      since = 0;
      wait = 0;
      nextWait = FIRST_WAIT;
    }
    wait--;
    if (change == CusumDetector.Shift.RISE && now.saturationPoint() < known.saturationPoint()) {
      // The former saturation point may be valid again. A trial upwards costs nothing.
      start(now, seen.used(), seen.completed() / seen.seconds(), known.saturationPoint());
      return;
    }
    if (watch.isReady() && now.slope() > 0 && known.slope() > 0) {
      consider(known, now, ends, seen);
    }
  }

  /** The part of the capacity in use by a curve. */
  private static double part(Speedup by, Throughput seen) {
    return by.gain(seen.used()) / by.gain(by.saturationPoint());
  }

  private void consider(Speedup known, Speedup now, boolean ends, Throughput seen) {
    double rate = watch.perSecond();
    SequentialTest last = unsure;
    unsure = null;
    if (last != null && !last.isConfirmedBy(rate)) {
      lose(last);
      return;
    }
    int saturation = now.saturationPoint();
    int goal = beyond(known.handlers(rate / scale / known.rate()));
    boolean fallen = again || watch.isBelow(now.throughput(saturation));
    int half = (saturation + 1) / 2;
    if (wait <= 0 && !ends && assumed && half < seen.used()) {
      start(now, seen.used(), rate, half);
      return;
    }
    if (wait <= 0 && goal <= WORTH * saturation && fallen) {
      int lower = Math.max(goal, half);
      again = goal <= WORTH * lower;
      start(now, seen.used(), rate, lower);
      return;
    }
    if (own == null) {
      scale = Math.max(1, Math.min(MORE, rate / known.throughput(saturation)));
    }
    higher(known, now, ends, seen);
  }

  private void higher(Speedup known, Speedup now, boolean ends, Throughput seen) {
    int saturation = now.saturationPoint();
    double rate = watch.perSecond();
    double expected = now.throughput(saturation);
    boolean more = rate >= MORE * expected && watch.isAbove(expected);
    boolean less = MORE * rate <= expected && watch.isBelow(expected);
    int level = Math.max(seen.allowed(), saturation);
    boolean below = saturation < known.saturationPoint();
    int next = below ? known.saturationPoint() : Math.min(threads, level + (level + 3) / 4);
    boolean risen = more && (below || rate >= MORE * scale * known.throughput(saturation));
    boolean doubted = below && ++lowered >= patience;
    if ((risen || doubted) && next > level) {
      start(now, seen.used(), rate, next);
    } else if (more || less) {
      own = now.through(rate, saturation, saturation);
      if (ends) { // otherwise only the assumed end was wrong, and estimates show the right one
        believeNothingOlder();
      }
    }
  }

  private void believeNothingOlder() {
    if (since == Double.POSITIVE_INFINITY) {
      since = 0;
    }
  }

  /** An eighth more: a curve is rounder than a line. */
  private static int beyond(int saturation) {
    return saturation + (saturation + 7) / 8;
  }

  private void start(Speedup now, double level, double perSecond, int saturation) {
    lowered = 0;
    believeNothingOlder();
    trial = new SequentialTest(now, level, perSecond, saturation);
  }

  private void judge(SequentialTest open, SequentialTest.Outcome verdict) {
    if (verdict == SequentialTest.Outcome.OPEN) {
      return;
    }
    trial = null;
    if (verdict == SequentialTest.Outcome.BETTER) {
      watch.clear();
      own = open.won();
      unsure = open;
      patience = MOST_WAIT / 2;
    } else {
      lose(open);
    }
  }

  private void lose(SequentialTest open) {
    watch.clear();
    own = open.kept();
    if (open.isUp()) {
      patience = Math.min(MOST_WAIT, 2 * patience);
    } else {
      again = true;
      wait = nextWait;
      nextWait = Math.min(MOST_WAIT, 2 * nextWait);
    }
  }
}
