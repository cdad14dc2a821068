package io.github.jettyqos.core.measure;

import java.time.Duration;
import org.HdrHistogram.Histogram;

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
