package io.github.jettyqos.core.model;

/**
 * States 0 to m of the chain, one weight each.
 *
 * <p>The ratios fall with the state, so the weights have one mode. It gets weight 1 and the
 * recurrences run from it in both directions: nothing overflows, and what underflows does not
 * matter to a sum. Only the weight of state 0 is asked for however small it is, so its logarithm is
 * kept beside it.
 */
final class ChainHead {
  private static final double SMALL = 0x1p-900;

  final double[] weights; // relative to the mode; those of 1..m not yet multiplied by kappa
  final double logEmpty;
  final double logLast;

  /** Sum of s(i) w(i), i = 1..m-1. */
  final double flow;

  /** Sum of w(i-1) (phi(i)/r(i) - 1), i = 1..m, and w(0): what kappa divides by, over lambda. */
  final double balance;

  ChainHead(Workload load, int threads, double foreign, Variability variability) {
    double lambda = load.positiveRate();
    weights = new double[threads + 1];
    double capacity = load.serviceRate(threads, foreign);
    double joint = variability.joint(lambda / capacity);
    int mode = mode(load, threads, foreign, lambda);
    weights[mode] = 1;

    double sumFlow = 0;
    double sumBalance = 0;
    double weight = 1;
    double logScale = 0;
    for (int i = mode; i >= 1; i--) {
      double rate = load.serviceRate(i, foreign);
      double r = lambda / rate;
      double factor = i == threads ? joint : 1;
      if (i < threads) {
        sumFlow += rate * weights[i];
      }
      weight /= variability.headRatio(r) * factor;
      if (weight < SMALL) {
        logScale += Math.log(weight);
        weight = 1;
      }
      weights[i - 1] = logScale == 0 ? weight : 0;
      sumBalance += weights[i - 1] * excess(variability, r, factor);
    }
    logEmpty = logScale + Math.log(weight);

    weight = 1;
    logScale = 0;
    for (int i = mode + 1; i <= threads; i++) {
      double rate = load.serviceRate(i, foreign);
      double r = lambda / rate;
      double factor = i == threads ? joint : 1;
      sumBalance += weights[i - 1] * excess(variability, r, factor);
      weight *= variability.headRatio(r) * factor;
      if (weight < SMALL) {
        logScale += Math.log(weight);
        weight = 1;
      }
      weights[i] = logScale == 0 ? weight : 0;
      if (i < threads) {
        sumFlow += rate * weights[i];
      }
    }
    logLast = mode == threads ? 0 : logScale + Math.log(weight);
    flow = sumFlow;
    balance = sumBalance + weights[0];
  }

  /** phi(i) factor / r(i) - 1. */
  private static double excess(Variability variability, double r, double factor) {
    double plain = variability.headExcess(r);
    return factor == 1 ? plain : (1 + plain) * factor - 1;
  }

  /** The last state whose ratio is not below 1. */
  private static int mode(Workload load, int threads, double foreign, double lambda) {
    int low = 0;
    int high = threads;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (lambda >= load.serviceRate(middle, foreign)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
