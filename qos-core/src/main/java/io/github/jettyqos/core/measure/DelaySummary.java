package io.github.jettyqos.core.measure;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * Delays of one kind, as counted.
 *
 * @param histogram a copy of the counts, in microseconds up to one hour, two significant digits
 */
public record DelaySummary(Histogram histogram) {

  /**
   * How many requests were counted.
   *
   * @return at least 0
   */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * The mean.
   *
   * @return zero when nothing was counted
   */
  public Duration mean() {
    return Duration.ofNanos((long) (count() == 0 ? 0 : histogram.getMean() * 1000));
  }

  /**
   * The delay that this share of the requests did not exceed.
   *
   * @param percent 0 to 100, such as 99.9
   * @return zero when nothing was counted
   */
  public Duration percentile(double percent) {
    return Duration.ofNanos(histogram.getValueAtPercentile(percent) * 1000);
  }

  /**
   * How many requests took longer than a time, as exactly as delays are counted.
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
   * The longest delay.
   *
   * @return zero when nothing was counted
   */
  public Duration max() {
    return Duration.ofNanos(histogram.getMaxValue() * 1000);
  }
}
