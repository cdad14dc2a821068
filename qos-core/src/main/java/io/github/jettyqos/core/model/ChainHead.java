package io.github.jettyqos.core.model;

/**
 * The head of the birth-death chain: states 0 to m, one weight each.
 *
 * <p>The heaviest state gets weight 1 and the recurrences run from it in both directions: nothing
 * overflows, and underflows are negligible. With falling rates there may be several peaks separated
 * by more than the range of a double, so weights are scaled, with the logarithm of the scale. The
 * weight of state 0 is needed even if it underflows, so its logarithm is kept.
 */
final class ChainHead {
  private static final double SMALL = 0x1p-900;

  final double[] weights; // relative to the heaviest; those of 1..m not yet multiplied by kappa
  final double logEmpty;
  final double logLast;

  /** Sum of s(i) w(i), i = 1..m-1. */
  final double flow;

  /** Sum of w(i-1) (phi(i)/r(i) - 1), i = 1..m, and w(0): the denominator of kappa, over lambda. */
  final double balance;

  ChainHead(double lambda, double[] rates, Variability variability) {
    int threads = rates.length;
    weights = new double[threads + 1];
    double joint = variability.joint(lambda / rates[threads - 1]);
    int heaviest = heaviest(lambda, rates, variability, joint);
    weights[heaviest] = 1;

    double sumFlow = 0;
    double sumBalance = 0;
    double weight = 1;
    double logScale = 0;
    for (int i = heaviest; i >= 1; i--) {
      double rate = rates[i - 1];
      double r = lambda / rate;
      double factor = i == threads ? joint : 1;
      if (i < threads) {
        sumFlow += rate * weights[i];
      }
      weight /= variability.headRatio(r) * factor;
      if (isBeyond(weight)) {
        logScale += Math.log(weight);
        weight = 1;
      }
      weights[i - 1] = scaled(weight, logScale);
      sumBalance += weights[i - 1] * excess(variability, r, factor);
    }
    logEmpty = logScale + Math.log(weight);

    weight = 1;
    logScale = 0;
    for (int i = heaviest + 1; i <= threads; i++) {
      double rate = rates[i - 1];
      double r = lambda / rate;
      double factor = i == threads ? joint : 1;
      sumBalance += weights[i - 1] * excess(variability, r, factor);
      weight *= variability.headRatio(r) * factor;
      if (isBeyond(weight)) {
        logScale += Math.log(weight);
        weight = 1;
      }
      weights[i] = scaled(weight, logScale);
      if (i < threads) {
        sumFlow += rate * weights[i];
      }
    }
    logLast = heaviest == threads ? 0 : logScale + Math.log(weight);
    flow = sumFlow;
    balance = sumBalance + weights[0];
  }

  private static boolean isBeyond(double weight) {
    return weight < SMALL || weight > 1 / SMALL;
  }

  private static double scaled(double weight, double logScale) {
    return logScale == 0 ? weight : weight * Math.exp(logScale);
  }

  /** phi(i) factor / r(i) - 1. */
  private static double excess(Variability variability, double r, double factor) {
    double plain = variability.headExcess(r);
    return factor == 1 ? plain : (1 + plain) * factor - 1;
  }

  /** The state of the greatest weight; the last of equal ones. */
  private static int heaviest(
      double lambda, double[] rates, Variability variability, double joint) {
    if (rises(rates)) {
      return lastThatArrivalsFill(lambda, rates);
    }
    int best = 0;
    double most = 0;
    double log = 0;
    for (int i = 1; i <= rates.length; i++) {
      double factor = i == rates.length ? joint : 1;
      log += Math.log(variability.headRatio(lambda / rates[i - 1]) * factor);
      if (log >= most) {
        most = log;
        best = i;
      }
    }
    return best;
  }

  private static boolean rises(double[] rates) {
    for (int i = 1; i < rates.length; i++) {
      if (rates[i] < rates[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** The last state whose ratio is at least 1: ratios fall where rates rise. */
  private static int lastThatArrivalsFill(double lambda, double[] rates) {
    int low = 0;
    int high = rates.length;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (lambda >= rates[middle - 1]) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
