package io.github.jettyqos.core.law.mtrr;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Whether the requests of a class come back, by what should have come back.
 *
 * <p>Law, over the last periods that should have brought E completions, of C that came:
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
 *   <tr><td>C</td><td>completions that came, those of others counted apart</td></tr>
 *   <tr><td>t, r</td><td>seconds of these periods, and completions a second that are usual, {@link
 *       RecentRate}</td></tr>
 *   <tr><td>C2</td><td>variation of the work of the class</td></tr>
 * </table>
 *
 * <p>Of a healthy class with exponential times 16 are expected where less than 4 come once in two
 * hundred thousand windows, and 64 where less than 22 come in fewer; 4 where one at most comes in
 * one of eleven, and 2.3 where none does in one of ten: which is enough to wait a period before it
 * gets more, and not to blame it. Half is asked for, since the period in which a hang begins has
 * completions of before. One that completes as many as before has met the end of something of its
 * own, such as a pool: what is foretold is wrong then, and it gives back what it can.
 */
final class Returns {
  private static final double ENOUGH = 16;

  /** So many times as much that should have come tells a third from all. */
  private static final double MANY = 4;

  private static final double SOME = 4;
  private static final double LEAST = Math.log(10);
  private static final double FEW = 0.25;
  private static final double THIRD = 1.0 / 3;
  private static final double HALF = 0.5;
  private static final double USUAL = 0.75;
  private static final double STEADY_SECONDS = 1;

  /** A class of which so little is foretold is not judged. */
  private static final int MOST_PERIODS = 256;

  private record Period(
      double expected, double completed, double others, double ofOthers, double seconds) {}

  private final Deque<Period> periods = new ArrayDeque<>(); // the youngest first
  private double expected;
  private final RecentRate usual = new RecentRate();
  private double steadyCame;
  private double steadyArrived;
  private double steadySeconds;

  /**
   * Adds a period.
   *
   * @param should completions foretold
   * @param came completions
   * @param others completions foretold of all others
   * @param ofOthers completions of these
   * @param variation of the work of the class
   * @param seconds how long it took
   * @param arrived requests of the class that came in it
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

  /** Whether the class does not give back what it has, while others do. */
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

  /** Whether it seems so by the last few that were foretold. */
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

  /** Whether it has completed what came to it in a second, or until some came. */
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
