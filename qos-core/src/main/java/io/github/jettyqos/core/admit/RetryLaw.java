package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.core.measure.ClassCounts;
import java.time.Duration;

/**
 * When a client of a class that is turned away is told to come back: when the queue, and those who
 * were told before it, will have been served.
 *
 * <pre>
 *  t = floor + s + min(Q / mu, patience) + V / (part mu), at most the cap
 *  told: floor(t + g (1 + jitter t)), g = n times the golden ratio, modulo 1
 * </pre>
 *
 * <table>
 *  <caption>Symbols</caption>
 *  <tr><td>mu</td><td>what the class completes a second while it has work, over about a second or
 *    16 completions, whichever is longer</td></tr>
 *  <tr><td>s</td><td>how long it has had work and completed nothing: what hangs is expected to hang
 *    as long again</td></tr>
 *  <tr><td>Q</td><td>how many wait; they are gone after the queue's timeout in any case</td></tr>
 *  <tr><td>V</td><td>how many were told to come back, less part mu a second: the rest is for those
 *    who come for the first time</td></tr>
 *  <tr><td>n</td><td>how many were told anything</td></tr>
 * </table>
 *
 * <p>The queue over the rate is the delay that Liu, Zheng, Heo and Sha predict from a queue's
 * length; V is a second, virtual queue of those who are not there. Everybody is told a time of
 * their own, so that what comes back is spread over the time that it takes to serve it. Multiples
 * of the golden ratio fill an interval evenly at every moment. Whole seconds are all that HTTP has:
 * the width 1 in the interval spreads over both seconds what lies between two.
 *
 * @param floor the least that is told, seconds
 * @param cap the most without jitter, seconds
 * @param jitter up to which part of it more is told
 * @param patience the queue's timeout, seconds
 */
public record RetryLaw(double floor, double cap, double jitter, double patience) {
  /** Half for those who come back. */
  private static final double PART = 0.5;

  /** What the rate goes by: so many seconds, or so many completions. */
  private static final double MEMORY_SECONDS = 1;

  private static final double MEMORY_COMPLETIONS = 16;

  /** What is known from before a time without rejections counts as so many seconds. */
  private static final double HEARSAY_SECONDS = 0.1;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double NANOS = 1e9;

  /**
   * The law of a class.
   *
   * @param rule what it tells
   * @param least the floor where the rule has none
   * @param timeout of its queue
   * @return the law
   */
  public static RetryLaw of(RejectionRule rule, Duration least, Duration timeout) {
    return new RetryLaw(
        rule.retryAfter().orElse(least).toSeconds(),
        rule.retryAfterMax().toSeconds(),
        rule.jitter(),
        timeout.toNanos() / NANOS);
  }

  /**
   * What is known after another look.
   *
   * @param before what was known
   * @param nanos the time, not before that
   * @param counts what the class counted by now
   * @param told how many were told anything by now
   * @return the next state
   */
  public RetryState look(RetryState before, long nanos, ClassCounts counts, long told) {
    double passed = (nanos - before.nanos()) / NANOS;
    long completed = Math.max(0, counts.completed() - before.completed());
    double rate = before.rate();
    double seen = Math.min(before.seen(), HEARSAY_SECONDS);
    double silent = 0;
    if (worked(before, counts, passed, completed)) {
      double kept =
          before.seen()
              * Math.exp(-Math.min(passed / MEMORY_SECONDS, completed / MEMORY_COMPLETIONS));
      rate = (before.rate() * kept + completed) / (kept + passed);
      seen = Math.min(kept + passed, Math.max(MEMORY_SECONDS, MEMORY_COMPLETIONS / rate));
      silent = completed > 0 ? 0 : before.silent() + passed;
    }
    return new RetryState(
        nanos,
        counts.completed(),
        counts.running(),
        counts.queued(),
        rate,
        seen,
        silent,
        booked(
            before.booked() + (double) (told - before.told()),
            PART * RetryState.capacity(rate, silent, counts.running()),
            passed),
        told);
  }

  /** Whoever was told the most is back after that. */
  private double booked(double told, double served, double passed) {
    return Double.isInfinite(served)
        ? 0
        : Math.min(served * cap, Math.max(0, told - served * passed));
  }

  /**
   * Whether it has had work all the time since the look before, so that what it completed is what
   * it can. Nobody looks while nothing is turned away; then it may have been idle.
   */
  private boolean worked(RetryState before, ClassCounts counts, double passed, long completed) {
    boolean hasWork = counts.running() > 0 || counts.queued() > 0;
    boolean sameRun = completed == 0 && before.running() > 0;
    boolean waited = before.queued() > 0 && counts.queued() > 0 && passed <= patience;
    return passed > 0
        && before.hasWork()
        && hasWork
        && (passed <= MEMORY_SECONDS || sameRun || waited);
  }

  /**
   * When the next one should come back.
   *
   * @param state what is known
   * @param number how many were told anything before it
   * @return seconds from now, from the floor to the cap
   */
  public double seconds(RetryState state, long number) {
    double capacity = state.capacity();
    double others = state.booked() + (double) Math.max(0, number - state.told());
    double time =
        floor
            + state.silent()
            + Math.min(state.queued() / capacity, patience)
            + others / (PART * capacity);
    return Math.min(time, cap);
  }

  /**
   * What is said instead, in whole seconds.
   *
   * @param seconds when it should come back
   * @param number how many were told anything before it
   * @return whole seconds, evenly spread from there to the end of the jitter
   */
  public long told(double seconds, long number) {
    double place = number * GOLDEN % 1;
    return (long) (seconds + place * (1 + jitter * seconds));
  }
}
