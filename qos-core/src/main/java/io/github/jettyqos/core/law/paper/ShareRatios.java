package io.github.jettyqos.core.law.paper;

/** The conversion of shares to log ratios of neighbours and back. */
final class ShareRatios {
  /** Limit of a log ratio: a factor of 55. */
  static final double WIDEST = 4;

  /** The least share for a ratio. */
  private static final double LEAST = 1e-3;

  private ShareRatios() {}

  /** {@return ln(part_i / part_(i+1))} */
  static double[] of(double[] parts) {
    double[] ratios = new double[parts.length - 1];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = Math.log(Math.max(LEAST, parts[i]) / Math.max(LEAST, parts[i + 1]));
    }
    return ratios;
  }

  /** {@return shares with these ratios and a sum of 1} */
  static double[] shares(double[] ratios) {
    double[] logs = new double[ratios.length + 1];
    double most = 0;
    for (int i = ratios.length - 1; i >= 0; i--) {
      logs[i] = logs[i + 1] + ratios[i];
      most = Math.max(most, logs[i]);
    }
    double sum = 0;
    for (int k = 0; k < logs.length; k++) {
      logs[k] = Math.exp(logs[k] - most);
      sum += logs[k];
    }
    for (int k = 0; k < logs.length; k++) {
      logs[k] /= sum;
    }
    return logs;
  }

  /** The ratios with every share at least its floor, at the expense of the others. */
  static double[] within(double[] ratios, double[] floor) {
    double[] shares = shares(ratios);
    double raised = 0;
    double above = 0;
    for (int k = 0; k < shares.length; k++) {
      raised += Math.max(0, floor[k] - shares[k]);
      above += Math.max(0, shares[k] - floor[k]);
    }
    if (raised == 0 || above <= raised) {
      return ratios;
    }
    for (int k = 0; k < shares.length; k++) {
      double over = shares[k] - floor[k];
      shares[k] = over <= 0 ? floor[k] : floor[k] + over * (1 - raised / above);
    }
    return of(shares);
  }
}
