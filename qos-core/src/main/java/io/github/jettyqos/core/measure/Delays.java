package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.Durations;
import java.util.OptionalDouble;

/**
 * The delays of one class over an interval.
 *
 * @param waiting arrival to dispatch
 * @param processing dispatch to completion
 * @param residence their sum
 * @param lost rejected requests in that interval; 0 if not counted
 */
public record Delays(
    DelaySummary waiting, DelaySummary processing, DelaySummary residence, long lost) {

  /** {@return the delays in the metric of a target} */
  public DelaySummary of(Target target) {
    return target.metric().of(waiting, residence);
  }

  /**
   * Returns the measured statistic of a target.
   *
   * @param target the target
   * @return seconds; empty without data
   */
  public OptionalDouble measured(Target target) {
    DelaySummary of = of(target);
    OptionalDouble quantile = target.statistic().quantile();
    return of.count() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Durations.toSeconds(
                quantile.isPresent() ? of.percentile(100 * quantile.getAsDouble()) : of.mean()));
  }

  static Delays of(DelaySet set, long lost) {
    return new Delays(
        new DelaySummary(set.waiting),
        new DelaySummary(set.processing),
        new DelaySummary(set.residence),
        lost);
  }
}
