package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import org.jspecify.annotations.Nullable;

/**
 * Tries other totals on a server that is always busy, where its throughput says that the saturation
 * point may have moved.
 *
 * <p>Under a lasting overload a server runs at its total all the time, and shows one level only: no
 * estimate of a curve can say what fewer handlers would do. But it shows that it completes less, or
 * more, than it did ({@link CusumDetector}). Less has two explanations: everything is slower, or
 * the line is as it was and ends earlier, at
 *
 * <pre>
 *   mt' = 1 + (X / mu - 1) / alpha
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>X</td><td>completions a second, of a server that is always busy</td></tr>
 *   <tr><td>mu, alpha</td><td>of the last complete estimate, see {@link Speedup}</td></tr>
 *   <tr><td>mt'</td><td>where the saturation point would be, handlers</td></tr>
 * </table>
 *
 * <p>They say quite different things of a total near mt', so a few periods with it decide ({@link
 * SequentialTest}). If it completes as much it stays; if not, all goes back, the line is scaled to
 * X, and the next trial waits, from {@value #FIRST_WAIT} periods, doubling up to {@value
 * #MOST_WAIT}. A total that was lowered goes back to the known saturation point in the same way, at
 * once when the throughput rises, and is doubted after {@value #MOST_WAIT}/2 periods in any case.
 * One step goes down to half at most. Where everything is as known nothing is tried, so with a
 * saturation point that stays there is no cost.
 *
 * <p>Meanwhile laws plan with the worse explanation, so that classes with a promise have what it
 * takes, and those without one pay for the trial.
 *
 * <p>Source: none; extremum seeking in its plainest form. Once something was tried, estimates that
 * remember completions from before the change are not believed.
 */
final class ExtremumSeeking {
  private static final int FIRST_WAIT = 16;
  private static final int MOST_WAIT = 64;

  /** Periods without load after which a new overload is another one. */
  private static final int IDLE = 4;

  /** To go down by less is not worth a trial: the loss would be too small to see. */
  private static final double WORTH = 0.8;

  /** A throughput that differs by less, as a factor, is the same. */
  private static final double MORE = 1.1;

  private static final double ERRORS = 3;

  private int threads;
  private final CusumDetector watch = new CusumDetector();
  private boolean on = true;

  /** What trials have shown; null if they have shown nothing. */
  private @Nullable Speedup own;

  private @Nullable SequentialTest trial;

  /** Won, but by a few periods only. */
  private @Nullable SequentialTest unsure;

  /** Completions since the server changed. */
  private double since = Double.POSITIVE_INFINITY;

  /** What a busy server completes to what the line says; a curve is rounder than a line. */
  private double scale = 1;

  /** Whether to go down without a new fall: the last trial was lost, or went only half the way. */
  private boolean again;

  private int idle;
  private int wait;
  private int nextWait = FIRST_WAIT;
  private int lowered;
  private int patience = MOST_WAIT / 2;

  /**
   * A probe that has seen nothing.
   *
   * @param threads the most handlers at once to try
   */
  ExtremumSeeking(int threads) {
    this.threads = threads;
  }

  /** As many as there are from now on. */
  void threads(int most) {
    threads = most;
  }

  /** Lets it try, or not; what it has found so far stays. */
  void on(boolean next) {
    if (!next) {
      stop();
    }
    on = next;
  }

  private void stop() {
    trial = null;
    unsure = null;
    watch.clear();
  }

  /** Whether an estimate rests only on what completed since the server changed. */
  boolean believes(SpeedupEstimate estimate) {
    return estimate.evidence().completions() <= since;
  }

  /** Whether trials have shown something that is not in the estimates. */
  boolean knowsBetter() {
    return own != null;
  }

  /** Whether a trial, or what one has shown, is planned with. */
  boolean isInCharge() {
    return own != null || trial != null;
  }

  /** A complete estimate says more than trials. */
  void forget() {
    own = null;
    trial = null;
    unsure = null;
    since = Double.POSITIVE_INFINITY;
  }

  /**
   * After a period.
   *
   * @param known the last complete estimate
   * @param seen what was completed
   * @return what to plan with
   */
  Speedup next(Speedup known, Throughput seen) {
    since += seen.completed();
    if (on && seen.isBusy()) {
      idle = 0;
      look(known, seen);
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
      // With threads to spare it completes more than it should be able to.
      double most = slow.throughput(slow.saturationPoint()) * seen.seconds();
      if (seen.completed() > MORE * most + ERRORS * Math.sqrt(most)) {
        forget();
      }
    }
  }

  private void look(Speedup known, Throughput seen) {
    SequentialTest open = trial;
    if (open != null) {
      judge(open, open.look(seen));
      return;
    }
    Speedup now = now(known);
    double part = now.gain(seen.used()) / now.gain(now.saturationPoint());
    CusumDetector.Change change = watch.add(seen.completed(), seen.seconds() * part);
    if (change != CusumDetector.Change.NONE) {
      since = 0;
      wait = 0;
      nextWait = FIRST_WAIT;
    }
    wait--;
    if (change == CusumDetector.Change.RISE && now.saturationPoint() < known.saturationPoint()) {
      // It may be again what it was before it fell. To find out costs nothing, to wait does.
      start(now, seen.used(), seen.completed() / seen.seconds(), known.saturationPoint());
      return;
    }
    if (watch.isReady() && now.slope() > 0 && known.slope() > 0) {
      consider(known, now, seen);
    }
  }

  private void consider(Speedup known, Speedup now, Throughput seen) {
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
    if (wait <= 0 && goal <= WORTH * saturation && fallen) {
      int lower = Math.max(goal, (saturation + 1) / 2);
      again = goal <= WORTH * lower;
      start(now, seen.used(), rate, lower);
      return;
    }
    if (own == null) {
      scale = Math.max(1, Math.min(MORE, rate / known.throughput(saturation)));
    }
    higher(known, now, seen);
  }

  private void higher(Speedup known, Speedup now, Throughput seen) {
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
      believeNothingOlder();
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

  private void judge(SequentialTest open, SequentialTest.Verdict verdict) {
    if (verdict == SequentialTest.Verdict.OPEN) {
      return;
    }
    trial = null;
    if (verdict == SequentialTest.Verdict.BETTER) {
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
