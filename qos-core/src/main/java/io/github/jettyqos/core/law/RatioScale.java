package io.github.jettyqos.core.law;

/**
 * The scale on which ratios are controlled.
 *
 * <p>Not in Lu, Abdelzaher, Stankovic and Son 2001, who control the ratios themselves. In a closed
 * system of n users and B processes the waiting time is n s / B - s - z, with service time s and
 * think time z. The static gain from the ratio of budgets to that of delays is then 8 for their 100
 * and 200 users at a ratio of 3, and 2 for 200 and 200, so gains that are fast in one case are
 * unstable in the other. Between the logarithms it is 2.3 and 1.5.
 */
public enum RatioScale {
  /** The ratio, as in the paper. */
  PLAIN {
    @Override
    public double of(double ratio) {
      return ratio;
    }

    @Override
    public double ratio(double scaled) {
      return scaled;
    }
  },

  /** Its natural logarithm. */
  LOGARITHM {
    @Override
    public double of(double ratio) {
      return Math.log(ratio);
    }

    @Override
    public double ratio(double scaled) {
      return Math.exp(scaled);
    }
  };

  /**
   * Converts a ratio to this scale.
   *
   * @param ratio above 0
   * @return the scaled value
   */
  public abstract double of(double ratio);

  /**
   * Converts a scaled value to a ratio.
   *
   * @param scaled the scaled value
   * @return the ratio
   */
  public abstract double ratio(double scaled);
}
