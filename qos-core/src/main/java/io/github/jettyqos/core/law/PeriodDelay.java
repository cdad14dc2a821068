package io.github.jettyqos.core.law;

/**
 * The delays of one metric of the requests completed in one control period.
 *
 * @param count number of requests
 * @param mean mean, seconds; 0 without requests
 * @param quantile the quantile of the target of the class, seconds; 0 without requests; the mean
 *     without a quantile target for this metric
 * @param above number of delays longer than the reference of the target; 0 without a target for
 *     this metric
 */
public record PeriodDelay(long count, double mean, double quantile, long above) {

  /** No request was completed. */
  public static final PeriodDelay NONE = new PeriodDelay(0, 0, 0, 0);

  /**
   * Delays with only a mean.
   *
   * @param count number of requests
   * @param mean seconds
   * @return the delays
   */
  public static PeriodDelay of(long count, double mean) {
    return new PeriodDelay(count, mean, mean, 0);
  }
}
