package io.github.jettyqos.core.law.mtrr;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The hang detector of a class, by its completions against the predicted ones.
 *
 * <p>Law, over the last periods, with E predicted and C real completions:
 *
 * <pre>
 *   hangs if   E at least 16 max(1, C2)  and  C below E / 4  and  C / t below .75 r
 *         or   E at least 64 max(1, C2)  and  C below E / 3  and  C / t below .75 r
 *   stops if   E at least 4              and  C below E / 2,  or  E at least 2.3  and  C = 0
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>E</td><td>completions foretold, {@link Foreseen}</td></tr>
 *   <tr><td>C</td><td>real completions, without those of others</td></tr>
 *   <tr><td>t, r</td><td>seconds of these periods, and completions a second that are usual, {@link
 *       RecentRate}</td></tr>
 *   <tr><td>C2</td><td>variation of the work of the class</td></tr>
 * </table>
 *
 * <p>For a healthy class with exponential times, fewer than 4 of 16 occur once in two hundred
 * thousand windows, fewer than 22 of 64 more rarely; at most one of 4 in one of eleven, and none of
 * 2.3 in one of ten, which is enough to delay growth by a period, but not to contain the class. The
 * threshold is a half, since the period in which a hang begins has earlier completions. A class
 * with its usual throughput has met a limit of its own, such as a pool, which the prediction does
 * not include.
 */
final class Returns {
  private static final double ENOUGH = 16;

  /** With this multiple of predicted completions a third can be distinguished from all. */
  private static final double MANY = 4;

  private static final double SOME = 4;
  private static final double LEAST = Math.log(10);
  private static final double FEW = 0.25;
  private static final double THIRD = 1.0 / 3;
  private static final double HALF = 0.5;
  private static final double USUAL = 0.75;
  private static final double STEADY_SECONDS = 1;

  /** A class with fewer predictions is not judged. */
  private static final int MOST_PERIODS = 256;

  private record Period(
      double expected, double completed, double others, double ofOthers, double seconds) {}

  private final Deque<Period> periods = new ArrayDeque<>(); // the latest first
  private double expected;
  private final RecentRate usual = new RecentRate();
  private double steadyCame;
  private double steadyArrived;
  private double steadySeconds;

  /**
   * Adds a period.
   *
   * @param should predicted completions
   * @param came completions
   * @param others predicted completions of all others
   * @param ofOthers completions of these
   * @param variation of the work of the class
   * @param seconds its length
   * @param arrived arrivals of the class
   */
  void add(
      double should,
      double came,
      double others,
      double ofOthers,
      double variation,
      double seconds,
      double arrived) {
    periods.addFirst(new Period(should, came, others, ofOthers, seconds));
    usual.add(came, seconds);
    if (steadySeconds >= STEADY_SECONDS && steadyArrived >= SOME) {
      steadyCame = 0;
      steadyArrived = 0;
      steadySeconds = 0;
    }
    steadyCame += came;
    steadyArrived += arrived;
    steadySeconds += seconds;
    expected += should;
    double enough = MANY * enough(variation);
    while (periods.size() > 1
        && (expected - periods.getLast().expected >= enough || periods.size() > MOST_PERIODS)) {
      expected -= periods.removeLast().expected;
    }
  }

  private static double enough(double variation) {
    return ENOUGH * Math.max(1, variation);
  }

  /** Whether the class hangs, while others complete. */
  boolean hangs(double variation) {
    double enough = enough(variation);
    double should = 0;
    double completed = 0;
    double others = 0;
    double ofOthers = 0;
    double seconds = 0;
    for (Period each : periods) {
      should += each.expected;
      completed += each.completed;
      others += each.others;
      ofOthers += each.ofOthers;
      seconds += each.seconds;
      double part = should >= MANY * enough ? THIRD : should >= enough ? FEW : 0;
      if (completed < part * should
          && completed < USUAL * usual.perSecond() * seconds
          && ofOthers >= Math.max(SOME, FEW * others)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it seems to hang, by the last few predicted completions. */
  boolean stops() {
    double should = 0;
    double came = 0;
    for (Period each : periods) {
      should += each.expected;
      came += each.completed;
      if (should >= SOME) {
        return came < HALF * should;
      }
      if (should >= LEAST && came == 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether it has kept up with its arrivals for a second, or until there were some. */
  boolean keepsUp() {
    return steadySeconds >= STEADY_SECONDS
        && steadyArrived >= SOME
        && steadyCame >= USUAL * steadyArrived;
  }

  void clear() {
    periods.clear();
    expected = 0;
    steadyCame = 0;
    steadyArrived = 0;
    steadySeconds = 0;
  }
}
