package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.model.Lateness;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Where a law does worse than the static partition of the configuration would, that takes its place
 * for a while.
 *
 * <p>Rule, once in {@value #PERIODS} periods: with C what was measured to be lost in them, and I
 * and S what it costs to play them ({@link HarmWindow}) behind the partition in force and behind
 * the static one,
 *
 * <pre>
 *   harm  if  C above bar(S)  and  C of the second half above bar(S) / 2
 *         and (C above bar(I) or I above bar(S))
 *   bar(x) = 1.5 x + 4 sigma(x)
 * </pre>
 *
 * <p>sigma is what chance makes of such a cost, as it is from play to play. A backlog from before
 * is there in what is played, too. In overload the static partition loses as well. Where nothing is
 * known to play by, nothing is judged.
 *
 * <p>A cost that was foreseen is no excuse where the static partition would not have it: that is
 * the second half of the last line, which the plainest reading of "beyond both predictions" leaves
 * out.
 *
 * <p>The static partition then holds for {@value #FIRST_WAIT} periods, with idle threads lent as
 * configured, or none while a class is contained. Each time in a row it is twice as long, up to
 * {@value #MOST_WAIT}; once the law went well for four times as long as the last, it is as at
 * first.
 *
 * <p>Where predictions found no harm in a window that had a loss, as in an overload that lasts, the
 * next are made after 1, 3, 7 ... {@value #MOST_PASSED} windows.
 *
 * <p>It does not apply where requests wait on purpose ({@link
 * io.github.jettyqos.core.law.ControlLaw#letsWait}): a ratio or a value to settle at is nothing
 * that seconds beyond a bound tell of. Source: ours.
 */
final class DoNoHarm {
  private static final int PERIODS = 10;
  private static final int FIRST_WAIT = 20;
  private static final int MOST_WAIT = 1280;
  private static final int WELL = 4;

  /** Of windows in a row: to play takes some ten milliseconds. */
  private static final int MOST_PASSED = 31;

  /** Times what was foreseen; what is described is foreseen to a fifth at best. */
  private static final double MORE = 1.5;

  private static final double DEVIATIONS = 4;

  /** Less than one lost request is no harm, and not played. */
  private static final double LEAST = Lateness.LOST_SECONDS;

  private final List<ServiceClass> classes;
  private final int threads;
  private final long periodNanos;
  private final HarmWindow window;
  private boolean begun;
  private boolean isStatic;
  private long sinceNanos;
  private int wait;
  private int pass;
  private int passed;
  private String why = "";

  DoNoHarm(List<ServiceClass> classes, int threads, long periodNanos) {
    this.classes = classes;
    this.threads = threads;
    this.periodNanos = periodNanos;
    this.window = new HarmWindow(classes, PERIODS * periodNanos);
  }

  /** Nothing of what was seen so far is to be held against a law. */
  void forget() {
    begun = false;
    pass = 0;
    passed = 0;
  }

  /**
   * Looks at a period.
   *
   * @return true if the law is to be tried again, and should take over
   */
  boolean look(Measurement measured, Set<Integer> contained) {
    long now = measured.atNanos();
    if (isStatic) {
      if (now - sinceNanos < wait * periodNanos) {
        return false;
      }
      isStatic = false;
      begun = false;
      sinceNanos = now;
      return true;
    }
    if (wait > 0 && now - sinceNanos >= WELL * (wait * periodNanos)) {
      wait = 0;
    }
    if (!begun || measured.periodNanos() > 2 * periodNanos) {
      begun = true; // in a pause all stood still, which no partition could help
      window.begin(measured);
      return false;
    }
    window.add(measured);
    if (window.isFull()) {
      if (passed > 0) {
        passed--;
      } else if (isHarm(measured, contained)) {
        isStatic = true;
        sinceNanos = now;
        wait = Math.min(MOST_WAIT, Math.max(FIRST_WAIT, 2 * wait));
      }
      window.begin(measured);
    }
    return false;
  }

  /** Predictions say that no harm was done: the next ones are made after so many windows. */
  private void passNext() {
    pass = Math.min(MOST_PASSED, 2 * pass + 1);
    passed = pass;
  }

  private boolean isHarm(Measurement measured, Set<Integer> contained) {
    double cost = window.measured();
    Partition fixed = partition(measured, contained);
    if (cost < LEAST || fixed.equals(measured.partition())) {
      pass = 0;
      return false;
    }
    WorkDescription work = measured.described().orElse(null);
    if (work == null) {
      return false;
    }
    List<HarmWindow.Played> played = window.play(work, classes, fixed, measured.partition());
    double other = bar(played.get(0));
    double own = bar(played.get(1));
    boolean harm =
        cost > other
            && window.ofSecond() > other / 2
            && (cost > own || played.get(1).mean() > other);
    if (!harm) {
      passNext(); // as in an overload that lasts
      return false;
    }
    pass = 0;
    why =
        String.format(
            Locale.ROOT,
            "lost %.1f s in %d periods, foreseen were %.1f, of the static partition %.1f",
            cost,
            PERIODS,
            played.get(1).mean(),
            played.get(0).mean());
    return true;
  }

  private static double bar(HarmWindow.Played played) {
    return MORE * played.mean() + DEVIATIONS * played.deviation();
  }

  boolean isStatic() {
    return isStatic;
  }

  /** Why, and for how long. */
  String why() {
    return String.format(Locale.ROOT, "%s; the law is tried again after %d periods", why, wait);
  }

  /** The static partition. */
  Partition partition(Measurement measured, Set<Integer> contained) {
    Partition shares = Partition.share(classes, threads);
    Partition fixed = shares.withTotal(measured.pinned().orElse(shares.total()));
    return contained.isEmpty() ? fixed : fixed.alone(classes);
  }
}
