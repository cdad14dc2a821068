package io.github.jettyqos.core.law.paper;

/** Parts of a whole, and the logarithms of the ratios of neighbours among them. */
final class ShareRatios {
  /** A class that has less than a 55th of its neighbour has nothing to speak of. */
  static final double WIDEST = 4;

  /** What counts as this little of nothing at all. */
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

  /** {@return parts with these ratios, together 1} */
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

  /** The same ratios, but that no part is below its floor: the others give what is missing. */
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
