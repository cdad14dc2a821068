package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.model.MtrrServer;

/**
 * The length of a simulation that gives a wanted accuracy of the mean residence time.
 *
 * <p>Law, for a mean over T seconds from which the regression on the work that came ({@link
 * ControlVariate}) has been taken:
 *
 * <pre>
 *   F(i) = sum over j up to i of p(j) (j - lambda W [j below K])
 *   h(i) = F(i) / (lambda p(i)) for i below K,   h(K) = 0
 *   T    = 2 lambda Var(h) / (N e)^2
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>p(i), K, lambda, N, W</td><td>see {@link MtrrServer}</td></tr>
 *   <tr><td>h(i)</td><td>what one arrival in state i adds to the sum of the times, seconds</td></tr>
 *   <tr><td>e</td><td>relative standard error that is wanted</td></tr>
 * </table>
 *
 * <p>Source: W. Whitt, Planning queueing simulations, Management Science 35 (1989), the asymptotic
 * variance of a birth-death process. Deviation: less what the regression explains, which is the
 * square of the mean of h. A length that is known before the run cannot be chosen by what the run
 * shows, as stopping at the first narrow interval does.
 */
final class RunLength {
  private RunLength() {}

  /** The total length over all seeds, seconds. */
  static double seconds(MtrrServer server, double relativeError) {
    int most = server.threads() + server.load().queue();
    double lambda = server.load().arrivalRate();
    double[] up = new double[most];
    double[] down = new double[most];
    double sum = 0;
    for (int i = 0; i < most; i++) {
      sum += part(server, i, most);
      up[i] = sum;
    }
    sum = 0;
    for (int i = most; i > 0; i--) {
      sum -= part(server, i, most);
      down[i - 1] = sum;
    }
    double mean = 0;
    double square = 0;
    for (int i = 0; i < most; i++) {
      double p = server.probability(i);
      // Both sums are F(i). Each state is summed from the end it is near to, where nothing cancels.
      double h = p == 0 ? 0 : (i < server.meanRequests() ? up[i] : down[i]) / (lambda * p);
      mean += p * h;
      square += p * h * h;
    }
    double error = server.meanRequests() * relativeError;
    return 2 * lambda * (square - mean * mean) / (error * error);
  }

  private static double part(MtrrServer server, int i, int most) {
    double letIn = i < most ? server.load().arrivalRate() * server.residenceTime() : 0;
    return server.probability(i) * (i - letIn);
  }
}
