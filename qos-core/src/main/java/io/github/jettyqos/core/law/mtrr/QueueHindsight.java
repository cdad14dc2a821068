package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.model.Lateness;

/**
 * The regret of the configured queue against the short one of {@link QueueBounds} so far, by fluid
 * simulation of both on the measured arrivals and completions.
 *
 * <pre>
 *   q'   = min(L, max(0, q + a - c))               L = b of the short one, min(max, timeout s) else
 *   cost = l {@link Lateness#LOST_SECONDS} + min(q + a, c) max(0, min(q / s, timeout) - (D - h))
 *   R'   = e^(-t/{@value #MEMORY_SECONDS}) R + cost of the long one - cost of the short one
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>q, a, l</td><td>queued requests, arrivals in a period, arrivals rejected in
 *       it</td></tr>
 *   <tr><td>c</td><td>possible completions in it: the real ones, or with an empty queue as many as
 *       s allows, if more</td></tr>
 *   <tr><td>s</td><td>completions a second while requests wait, over {@value #SECONDS} s, or as
 *       long as some {@value #COMPLETIONS} take, at most {@value #MOST_SECONDS} s</td></tr>
 *   <tr><td>D, h</td><td>target, and handling time if the target includes it, seconds</td></tr>
 *   <tr><td>t</td><td>the period, seconds; only periods with a cost count</td></tr>
 * </table>
 *
 * <p>Source: ours. The duration of an overload is not known in advance: a long queue suits a burst,
 * a short one a lasting overload. As in the ski rental problem, the queue becomes short once that
 * would have been better, which at most doubles the cost (Karlin, Manasse, Rudolph and Sleator,
 * Competitive snoopy caching, 1988); the memory makes it short at once in the next overload, if
 * earlier ones lasted.
 */
final class QueueHindsight {
  private static final double MEMORY_SECONDS = 60;
  private static final double SECONDS = 1;
  private static final double COMPLETIONS = 30;
  private static final double MOST_SECONDS = 20;

  private final int most;
  private final double patience;
  private final double target;
  private final boolean withHandling;
  private final Fluid asConfigured = new Fluid();
  private final Fluid bounded = new Fluid();

  // ---- with a non-empty queue, decaying
  private double seconds;
  private double completed;
  private double handled;

  private double saved;

  QueueHindsight(QueueRule rule, Target target) {
    this.most = rule.max();
    this.patience = Durations.toSeconds(rule.timeout());
    this.target = target.seconds();
    this.withHandling = target.metric() == Metric.RESIDENCE;
  }

  /**
   * Evaluates a period.
   *
   * @param pause before it without evaluation, seconds
   * @param bound of a short queue, by the state before it
   */
  void look(ClassMeasurement seen, double period, double pause, double bound) {
    double count = (double) seen.residence().count();
    boolean waits = seen.queued() > 0;
    if (waits) {
      fade(Math.max(rate(), count / period), period);
      seconds += period;
      completed += count;
      handled += count * seen.processingMean();
    }
    if (completed == 0) {
      return;
    }
    asConfigured.drain(pause);
    bounded.drain(pause);
    double perSecond = waits ? rate() : Math.max(rate(), count / period);
    double able = waits ? count : perSecond * period;
    double longest = Math.min(most, patience * perSecond);
    double arrivals = (double) seen.arrivals();
    double costLong = asConfigured.play(arrivals, able, longest, perSecond);
    double costShort = bounded.play(arrivals, able, Math.min(bound, longest), perSecond);
    if (costLong + costShort > 0) {
      saved = Math.exp(-period / MEMORY_SECONDS) * saved + costLong - costShort;
    }
    if (!waits && !isShortBetter()) { // the long queue is in force and empty
      asConfigured.queued = 0;
      bounded.queued = 0;
    }
  }

  /** Old data decay faster when completions are more frequent now. */
  private void fade(double perSecond, double period) {
    double memory = Math.max(SECONDS, Math.min(MOST_SECONDS, COMPLETIONS / perSecond));
    double kept = Math.exp(-period / memory) * (seconds > memory ? memory / seconds : 1);
    seconds *= kept;
    completed *= kept;
    handled *= kept;
  }

  /** S, completions per second with a non-empty queue; infinite if unknown. */
  double rate() {
    return seconds > 0 ? completed / seconds : Double.POSITIVE_INFINITY;
  }

  /** The longest waiting time in time, D - h, seconds; below 0 if none. */
  double slack() {
    return withHandling && completed > 0 ? target - handled / completed : target;
  }

  /** Whether a short queue would have been better. */
  boolean isShortBetter() {
    return saved > 0;
  }

  /** The fluid model of one of the queues. */
  private final class Fluid {
    private double queued;

    void drain(double pause) {
      queued = Math.max(0, queued - rate() * pause);
    }

    double play(double arrivals, double able, double longest, double perSecond) {
      double late = Math.max(0, Math.min(patience, queued / perSecond) - slack());
      double served = Math.min(queued + arrivals, able);
      double left = queued + arrivals - served;
      // Requests admitted under a larger bound stay.
      queued = Math.min(left, Math.max(longest, queued - served));
      return served * late + (left - queued) * Lateness.LOST_SECONDS;
    }
  }
}
