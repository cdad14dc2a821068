package io.github.jettyqos.core.law;

/**
 * Delays of one kind, of the requests that were completed in one control period.
 *
 * @param count how many
 * @param mean their mean, seconds; 0 if there were none
 * @param quantile the quantile that the class's target speaks of, seconds; 0 if there were none;
 *     the mean where no target speaks of a quantile of this delay
 * @param above how many were longer than the target's reference; 0 where no target speaks of this
 *     delay
 */
public record PeriodDelay(long count, double mean, double quantile, long above) {

  /** No request was completed. */
  public static final PeriodDelay NONE = new PeriodDelay(0, 0, 0, 0);

  /**
   * Delays of which only the mean is of interest.
   *
   * @param count how many
   * @param mean seconds
   * @return the delays
   */
  public static PeriodDelay of(long count, double mean) {
    return new PeriodDelay(count, mean, mean, 0);
  }
}
