package io.github.jettyqos.benchmarks.live;

/**
 * What one run of a law shows, when it has settled before the step of gold's load and after it.
 *
 * @param which the law
 * @param run of it
 */
record LawFindings(LawCase which, LiveOutcome run) {

  /** Mean residence time of a class before the step, seconds. */
  double before(int k) {
    return run.mean(k, which.settled(), which.half());
  }

  /** After it. */
  double after(int k) {
    return run.mean(k, which.half() + which.settled(), 2 * which.half());
  }

  /** How far gold is off its target before the step, part of it. */
  double goldOffBefore() {
    return off(before(0));
  }

  /** After it. */
  double goldOffAfter() {
    return off(after(0));
  }

  /** How far the ratio of both delays is off the one that is asked for, before the step. */
  double ratioOffBefore() {
    return Math.abs(before(1) / before(0) / LawCase.RATIO - 1);
  }

  /** How many times its delay before basic has after the step. */
  double basicPays() {
    return after(1) / before(1);
  }

  private static double off(double seconds) {
    return Math.abs(1000 * seconds / LawCase.TARGETS[0] - 1);
  }
}
