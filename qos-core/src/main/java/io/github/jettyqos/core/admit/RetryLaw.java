package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.core.measure.ClassCounts;
import java.time.Duration;

/**
 * The estimator of {@code Retry-After} for rejected requests: the time until the queue and the
 * retries announced before are served.
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
 * <p>Q over mu is the delay that Liu, Zheng, Heo and Sha predict from a queue length; V is a
 * second, virtual queue of announced retries. Each client gets a time of its own, so that retries
 * are spread over the time to serve them. Multiples of the golden ratio modulo 1 fill an interval
 * evenly at every moment. HTTP has whole seconds only: the width 1 in the interval distributes a
 * fraction over the two nearest seconds.
 *
 * @param floor minimum, seconds
 * @param cap maximum without jitter, seconds
 * @param jitter largest addition as a fraction
 * @param patience the queue's timeout, seconds
 */
public record RetryLaw(double floor, double cap, double jitter, double patience) {
  /** The part of the throughput reserved for retries. */
  private static final double PART = 0.5;

  /** The memory of the rate: this many seconds, or this many completions. */
  private static final double MEMORY_SECONDS = 1;

  private static final double MEMORY_COMPLETIONS = 16;

  /** The weight, in seconds, of a rate from before a time without rejections. */
  private static final double HEARSAY_SECONDS = 0.1;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double NANOS = 1e9;

  /**
   * The law of a class.
   *
   * @param rule its rule
   * @param least the floor if the rule has none
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
   * Updates the state.
   *
   * @param before the previous state
   * @param nanos the time, not before that
   * @param counts the present counts of the class
   * @param told the number of clients told so far
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

  /** Bounded, as every client told to retry is back after the cap. */
  private double booked(double told, double served, double passed) {
    return Double.isInfinite(served)
        ? 0
        : Math.min(served * cap, Math.max(0, told - served * passed));
  }

  /**
   * Whether the class has had work ever since the last look, so that its completions show its
   * capacity. There are no looks without rejections; then it may have been idle.
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
   * Computes the time for the next client.
   *
   * @param state the state
   * @param number the number of clients told before
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
   * Rounds a time to whole seconds, with jitter.
   *
   * @param seconds the computed time
   * @param number the number of clients told before
   * @return whole seconds, evenly spread from there to the end of the jitter
   */
  public long told(double seconds, long number) {
    double place = number * GOLDEN % 1;
    return (long) (seconds + place * (1 + jitter * seconds));
  }
}
