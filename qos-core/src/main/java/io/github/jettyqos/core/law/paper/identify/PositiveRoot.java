package io.github.jettyqos.core.law.paper.identify;

/** The least positive root of a polynomial; infinity if there is none. */
final class PositiveRoot {
  private PositiveRoot() {}

  /** Of constant + slope x. */
  static double linear(double constant, double slope) {
    double root = -constant / slope;
    return root > 0 ? root : Double.POSITIVE_INFINITY;
  }

  /** Of constant + slope x + curve x^2. */
  static double quadratic(double constant, double slope, double curve) {
    double discriminant = slope * slope - 4 * curve * constant;
    if (discriminant < 0) {
      return Double.POSITIVE_INFINITY;
    }
    // The sum of two numbers of one sign, so that nothing cancels; curve 0 is the linear case.
    double far = -(slope + Math.copySign(Math.sqrt(discriminant), slope)) / 2;
    return Math.min(linear(-far, curve), linear(-constant, far));
  }
}
