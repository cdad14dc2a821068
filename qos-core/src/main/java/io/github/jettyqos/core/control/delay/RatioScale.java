package io.github.jettyqos.core.control.delay;

/**
 * What a controller of ratios works on.
 *
 * <p>Not in Lu, Abdelzaher, Stankovic and Son 2001: there it is the ratios themselves. But classes
 * that have n users in all, on B of the processes, wait n s / B - s - z, s being how long a process
 * is held and z how long a user stays away. Then the static gain from the ratio of budgets to that
 * of delays is 8 for their 100 and 200 users at a ratio of 3, and 2 for 200 and 200: what is fast
 * in the one is unstable in the other. Between the logarithms it is 2.3 and 1.5.
 */
enum RatioScale {
  /** The ratio, as in the paper. */
  PLAIN {
    @Override
    double of(double ratio) {
      return ratio;
    }

    @Override
    double ratio(double scaled) {
      return scaled;
    }
  },

  /** Its natural logarithm. */
  LOGARITHM {
    @Override
    double of(double ratio) {
      return Math.log(ratio);
    }

    @Override
    double ratio(double scaled) {
      return Math.exp(scaled);
    }
  };

  abstract double of(double ratio);

  abstract double ratio(double scaled);
}
