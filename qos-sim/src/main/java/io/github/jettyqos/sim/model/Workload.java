package io.github.jettyqos.sim.model;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;

/**
 * The load of a service class, and the size of its queue.
 *
 * @param arrivalRate lambda, requests per second; 0 to 1000000000
 * @param speedup how the server gains from handling several at once
 * @param queue B, requests that may wait; 0 to 1000000
 * @param arrivalVariation squared coefficient of variation of the time between arrivals; 0 to 1000,
 *     default 1, a Poisson process
 * @param serviceVariation squared coefficient of variation of the work of a request; 0 to 1000,
 *     default 1, exponential
 */
public record Workload(
    double arrivalRate,
    Speedup speedup,
    int queue,
    double arrivalVariation,
    double serviceVariation) {
  private static final DoubleRange FOREIGN = new DoubleRange(0, 1e9);

  /** Checks every component. */
  public Workload {
    OfferedLoad.ARRIVALS.check("arrivals.rate", arrivalRate);
    requireNonNull(speedup);
    OfferedLoad.QUEUE.check("queue.max", queue);
    OfferedLoad.VARIATION.check("arrivals.variation", arrivalVariation);
    OfferedLoad.VARIATION.check("service.variation", serviceVariation);
    if (arrivalVariation + serviceVariation == 0) {
      throw ConfigException.of(
          "service.variation", serviceVariation, "is 0, and so is arrivals.variation; give one");
    }
  }

  /**
   * Poisson arrivals of requests with exponential work.
   *
   * @param arrivalRate requests per second
   * @param speedup how the server gains from handling several at once
   * @param queue requests that may wait
   */
  public Workload(double arrivalRate, Speedup speedup, int queue) {
    this(arrivalRate, speedup, queue, 1, 1);
  }

  /**
   * The same requests at another rate.
   *
   * @param rate requests per second
   * @return the changed copy
   */
  public Workload withArrivalRate(double rate) {
    return new Workload(rate, speedup, queue, arrivalVariation, serviceVariation);
  }

  /**
   * The load without the work of requests.
   *
   * @return the load, of requests that wait for as long as it takes
   */
  public OfferedLoad offered() {
    return new OfferedLoad(
        arrivalRate, queue, arrivalVariation, serviceVariation, Double.POSITIVE_INFINITY);
  }

  /**
   * Solves a server to which this comes.
   *
   * <pre>
   *   s(i) = mu i G(i + gamma) / (i + gamma)    for i up to m
   * </pre>
   *
   * <p>Symbols: mu and G are those of the speedup, s see {@link MtrrServer}. Source: Jamjoom, Chou
   * and Shin 2004, equations (2), (13) and (14).
   *
   * @param threads m, threads of the class, 1 to 1000000
   * @param foreign gamma, always busy threads of others, a fraction being a mean; 0 to 1000000000
   * @return the solution
   * @throws ConfigException if an argument is out of range
   */
  public MtrrServer server(int threads, double foreign) {
    MtrrServer.THREADS.check("threads", threads);
    FOREIGN.check("foreign", foreign);
    return MtrrServer.of(offered(), serviceRates(threads, foreign));
  }

  /** s(1..m) with gamma foreign threads busy. */
  private double[] serviceRates(int threads, double foreign) {
    double[] rates = new double[threads];
    for (int i = 1; i <= threads; i++) {
      rates[i - 1] = serviceRate(i, foreign);
    }
    return rates;
  }

  /** Rate of completions s(c) with c threads of the class and gamma foreign ones busy. */
  double serviceRate(double busy, double foreign) {
    double all = busy + foreign;
    return speedup.rate() * busy * speedup.gain(all) / all;
  }
}
