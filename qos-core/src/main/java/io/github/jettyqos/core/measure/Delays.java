package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

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
    return of(target).seconds(target.statistic());
  }

  /**
   * Returns the measured statistic of a target, or the mean residence time without one.
   *
   * @param target the target
   * @return seconds; empty without data
   */
  public OptionalDouble measured(Optional<Target> target) {
    return target.map(this::measured).orElseGet(() -> residence.seconds(Statistic.MEAN));
  }

  static Delays of(DelaySet set, long lost) {
    return new Delays(
        new DelaySummary(set.waiting),
        new DelaySummary(set.processing),
        new DelaySummary(set.residence),
        lost);
  }

  /**
   * A distribution of delays.
   *
   * @param histogram a copy of the counts, in microseconds up to one hour, two significant digits
   */
  public record DelaySummary(Histogram histogram) {

    /**
     * Returns the number of requests.
     *
     * @return at least 0
     */
    public long count() {
      return histogram.getTotalCount();
    }

    /**
     * Returns a statistic.
     *
     * @param statistic which
     * @return seconds; empty without data
     */
    public OptionalDouble seconds(Statistic statistic) {
      OptionalDouble quantile = statistic.quantile();
      return count() == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(
              Durations.toSeconds(
                  quantile.isPresent() ? percentile(100 * quantile.getAsDouble()) : mean()));
    }

    /**
     * Returns the mean.
     *
     * @return zero if empty
     */
    public Duration mean() {
      return Duration.ofNanos((long) (count() == 0 ? 0 : histogram.getMean() * 1000));
    }

    /**
     * Returns a percentile.
     *
     * @param percent 0 to 100, such as 99.9
     * @return zero if empty
     */
    public Duration percentile(double percent) {
      return Duration.ofNanos(histogram.getValueAtPercentile(percent) * 1000);
    }

    /**
     * Returns the number of requests that took longer than a time, within the resolution of the
     * histogram.
     *
     * @param time the time
     * @return at least 0
     */
    public long above(Duration time) {
      long micros = time.toNanos() / 1000;
      long longest = histogram.getMaxValue();
      return longest <= micros
          ? 0
          : histogram.getCountBetweenValues(histogram.nextNonEquivalentValue(micros), longest);
    }

    /**
     * Returns the longest delay.
     *
     * @return zero if empty
     */
    public Duration max() {
      return Duration.ofNanos(histogram.getMaxValue() * 1000);
    }
  }
}
