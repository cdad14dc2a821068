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
 * The fallback to the static partition of the configuration for a while, if a law does worse than
 * that.
 *
 * <p>Rule, once in {@value #PERIODS} periods: with the measured cost C, and the simulated costs I
 * and S ({@link HarmWindow}) of the partition in force and of the static one,
 *
 * <pre>
 *   harm  if  C above bar(S)  and  C of the second half above bar(S) / 2
 *         and (C above bar(I) or I above bar(S))
 *   bar(x) = 1.5 x + 4 sigma(x)
 * </pre>
 *
 * <p>sigma is the standard deviation over simulation runs. An earlier backlog and an overload are
 * in the simulations, too. Without a model there is no judgement.
 *
 * <p>A predicted cost is harm, too, if the static partition would not have it: that is the second
 * half of the last line.
 *
 * <p>The static partition then holds for {@value #FIRST_WAIT} periods, with idle threads lent as
 * configured, or none while a class is contained. The time doubles with each repetition, up to
 * {@value #MOST_WAIT}, and is reset once the law went well for four times the last one.
 *
 * <p>If simulations found no harm in a window with a loss, as in a lasting overload, the next ones
 * are after 1, 3, 7 ... {@value #MOST_PASSED} windows.
 *
 * <p>It does not apply where requests wait on purpose ({@link
 * io.github.jettyqos.core.law.ControlLaw#letsWait}): lateness does not measure a ratio or a set
 * point. Source: ours.
 */
final class DoNoHarm {
  private static final int PERIODS = 10;
  private static final int FIRST_WAIT = 20;
  private static final int MOST_WAIT = 1280;
  private static final int WELL = 4;

  /** Windows skipped in a row, as simulations take some ten milliseconds. */
  private static final int MOST_PASSED = 31;

  /** Factor on predictions, which have an error of a fifth at best. */
  private static final double MORE = 1.5;

  private static final double DEVIATIONS = 4;

  /** A loss of less than one request is not simulated. */
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

  /** Resets the detection. */
  void forget() {
    begun = false;
    pass = 0;
    passed = 0;
  }

  /**
   * Evaluates a period.
   *
   * @return true if the law is to be tried again, with a transfer
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
      begun = true; // a pause stops all requests, whatever the partition
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

  /** Increases the number of skipped windows after simulations without harm. */
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
    List<HarmWindow.PlayedCosts> played = window.play(work, classes, fixed, measured.partition());
    double other = bar(played.get(0));
    double own = bar(played.get(1));
    boolean harm =
        cost > other
            && window.ofSecond() > other / 2
            && (cost > own || played.get(1).mean() > other);
    if (!harm) {
      passNext(); // as in a lasting overload
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

  private static double bar(HarmWindow.PlayedCosts played) {
    return MORE * played.mean() + DEVIATIONS * played.deviation();
  }

  boolean isStatic() {
    return isStatic;
  }

  /** The reason and the duration. */
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
