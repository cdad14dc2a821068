package io.github.jettyqos.core.law;

/**
 * What a controller of ratios works on.
 *
 * <p>Not in Lu, Abdelzaher, Stankovic and Son 2001: there it is the ratios themselves. But classes
 * that have n users in all, on B of the processes, wait n s / B - s - z, s being how long a process
 * is held and z how long a user stays away. Then the static gain from the ratio of budgets to that
 * of delays is 8 for their 100 and 200 users at a ratio of 3, and 2 for 200 and 200: what is fast
 * in the one is unstable in the other. Between the logarithms it is 2.3 and 1.5.
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
   * What stands for a ratio.
   *
   * @param ratio above 0
   * @return what a controller works on
   */
  public abstract double of(double ratio);

  /**
   * The ratio that something stands for.
   *
   * @param scaled what a controller works on
   * @return the ratio
   */
  public abstract double ratio(double scaled);
}
