package io.github.jettyqos.core.model;

import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;

/**
 * The solution of a multi-threaded round-robin (MTRR) server for the requests of one class.
 *
 * <p>Law, a birth-death chain over the number i of requests in the class:
 *
 * <pre>
 *   s(i) = s(m) for i above m
 *   p(i) / p(i-1) = lambda / s(i),            i = 1..K,  K = B + m
 *   X = lambda (1 - p(K)) = sum s(i) p(i),    W = N / X
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>lambda</td><td>{@link OfferedLoad#arrivalRate}, requests per second</td></tr>
 *   <tr><td>B</td><td>{@link OfferedLoad#queue}, requests</td></tr>
 *   <tr><td>m</td><td>threads of the class</td></tr>
 *   <tr><td>s(i)</td><td>{@link #serviceRate}, completions per second with i requests in the
 *       class</td></tr>
 *   <tr><td>p(i)</td><td>{@link #probability}, without unit</td></tr>
 *   <tr><td>N, X, W</td><td>{@link #meanRequests}, {@link #throughput} per second, {@link
 *       #residenceTime} in seconds</td></tr>
 * </table>
 *
 * <p>Any positive rates s(1..m) will do. Where work is equal they are mu i G(i + gamma) / (i +
 * gamma) beside gamma foreign threads always busy, for a speedup of rate mu and gain G. Those of
 * classes of different work are the throughput of a closed network at so many requests of the
 * class, which makes this flow equivalence: an approximation. Rates need not rise.
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, equations (2) to (7), (13) and (14). Deviations: W
 * divides by served requests; the text after (14) divides by arrivals, so that a server that loses
 * nearly everything looks fast; {@link #loss} is given as well. Their closed form (7) is 0/0 where
 * lambda equals the capacity and overflows elsewhere; here nothing does (see {@link ChainHead} and
 * {@link GeometricTail}): relative error of N and W at most 1e-9 for K up to a million and loads up
 * to 10000 times the rate. For non-exponential arrivals or work the ratios are corrected (see
 * {@link Variability}), and then scaled to balance served and admitted requests:
 *
 * <pre>
 *   kappa = lambda w(0) / sum over i = 1..K of (s(i) - lambda [i below K]) w(i)
 * </pre>
 *
 * <p>A request that has waited for its {@link OfferedLoad#patienceSeconds patience} leaves the
 * queue; W is then that of served requests. See {@link ImpatientTail}.
 *
 * <p>An evaluation takes O(m), independent of K; with patience also in proportion to the number of
 * likely queue lengths.
 */
public final class MtrrServer {
  /** The range of the threads of a class. */
  public static final IntRange THREADS = new IntRange(1, 1_000_000);

  private final OfferedLoad load;
  private final double[] rates;
  private final int threads;
  private final double[] weights;
  private final QueueTail tail;
  private final double kappa;
  private final double logHead; // log of the sum of all weights, states 1 to m-1 as in the head
  private final double logTail; // log of the probability of the heavier end of the tail
  private final double logEmpty;
  private final double meanRequests;
  private final double allBusy;
  private final double meanWaiting; // queued requests that will be served
  private final double meanQueued;
  private final double meanBusy;
  private final double throughput;
  private final double loss;
  private final double leaving;

  private MtrrServer(OfferedLoad load, double[] rates) {
    this.load = load;
    this.rates = rates;
    this.threads = rates.length;
    double lambda = positiveRate();
    double capacity = capacity();
    Variability variability = new Variability(load);
    ChainHead head = new ChainHead(lambda, rates, variability);
    this.weights = head.weights;
    double eps = variability.tailEps(lambda, capacity);
    this.tail = tail(eps, load.queue(), capacity * load.patienceSeconds());
    double x = lambda / capacity;
    boolean scaled = false;
    double scale = 1;
    if (!load.isMarkov() && x < 1) {
      double waiting = weights[threads] * tail.massBeforeLast();
      double balance = head.balance + variability.tailExcess(x) * waiting;
      scaled = balance > 0;
      scale = scaled ? weights[0] / balance : 1;
    }
    this.kappa = scale;

    double sum = 0;
    double weighted = 0;
    for (int i = threads - 1; i >= 1; i--) {
      sum += weights[i];
      weighted += i * weights[i];
    }
    double headMass = weights[0] + kappa * sum;
    double logTailMass =
        head.logLast + Math.log(kappa) + tail.logHeaviest() + Math.log(tail.mass());
    double toHead = Math.log(headMass) - logTailMass;
    double inHead = share(-toHead);
    double inTail = share(toHead);
    // Differences of such logarithms, up to millions, would have no digits of the tail.
    this.logHead = Math.log(headMass) - logShare(-toHead);
    this.logTail = logShare(toHead) - Math.log(tail.mass());
    this.logEmpty = head.logEmpty;

    this.allBusy = inTail;
    double busyInHead = inHead * kappa * weighted / headMass;
    this.meanQueued = inTail * tail.meanIndex();
    this.meanBusy = busyInHead + inTail * threads;
    this.meanRequests = meanBusy + meanQueued;
    this.meanWaiting = inTail * tail.meanServedIndex();
    double served = inHead * kappa * head.flow / headMass + inTail * capacity;
    double full = Math.exp(logProbability(threads + load.queue()));
    this.leaving = inTail * tail.leaving() * (load.isMarkov() ? 1 : Math.exp(-eps) / x);
    if (load.isMarkov() || scaled) {
      this.loss = Math.min(1, full + leaving);
      this.throughput = loss > 0.5 ? served : lambda * (1 - loss);
    } else {
      this.throughput = Math.min(lambda, served);
      this.loss = 1 - throughput / lambda;
    }
  }

  /**
   * Solves a server with given rates.
   *
   * @param load the offered load
   * @param rates s(1..m), completions per second by running requests of the class; each above 0 and
   *     finite, 1 to 1000000 of them
   * @return the solution
   * @throws ConfigException if an argument is out of range
   */
  public static MtrrServer of(OfferedLoad load, double... rates) {
    THREADS.check("threads", rates.length);
    double[] copy = rates.clone();
    for (int i = 0; i < copy.length; i++) {
      if (!(copy[i] > 0 && copy[i] < Double.POSITIVE_INFINITY)) {
        throw ConfigException.of("rates[" + (i + 1) + "]", copy[i], "is not a rate above 0");
      }
    }
    return new MtrrServer(load, copy);
  }

  /**
   * This server with another load.
   *
   * @param other the offered load
   * @return the solution
   */
  public MtrrServer withLoad(OfferedLoad other) {
    return new MtrrServer(other, rates);
  }

  /** Without impatience if the patience is longer than any wait, in completions at full rate. */
  private static QueueTail tail(double eps, int queue, double patience) {
    return Poisson.isSurelyAtLeast(queue + 1.0, patience)
        ? new GeometricTail(eps, queue)
        : new ImpatientTail(eps, queue, patience);
  }

  private static double share(double logOthers) {
    return 1 / (1 + Math.exp(logOthers));
  }

  private static double logShare(double logOthers) {
    return logOthers > 700 ? -logOthers : -Math.log1p(Math.exp(logOthers));
  }

  /** {@return the offered load} */
  public OfferedLoad load() {
    return load;
  }

  /** {@return m, threads of the class} */
  public int threads() {
    return threads;
  }

  /** {@return N, the mean number of requests in the class, queued and running} */
  public double meanRequests() {
    return meanRequests;
  }

  /** {@return the mean number of queued requests} */
  public double meanQueued() {
    return meanQueued;
  }

  /** {@return the mean number of busy threads of the class} */
  public double meanBusy() {
    return meanBusy;
  }

  /** {@return the share of time in which every thread of the class is busy, 0 to 1} */
  public double allBusy() {
    return allBusy;
  }

  /** {@return X, completions per second} */
  public double throughput() {
    return throughput;
  }

  /** {@return the share of requests that are rejected or leave the queue, 0 to 1} */
  public double loss() {
    return loss;
  }

  /** {@return the share of requests that leave the queue by impatience, 0 to 1} */
  public double leaving() {
    return leaving;
  }

  /** {@return W, mean residence time of served requests, seconds} */
  public double residenceTime() {
    return (meanBusy + meanWaiting) / throughput;
  }

  /** {@return mean waiting time of served requests, seconds} */
  public double waitingTime() {
    return meanWaiting / throughput;
  }

  /** {@return s(m), the rate of completions with every thread busy, per second} */
  public double capacity() {
    return rates[threads - 1];
  }

  /**
   * The rate s(i).
   *
   * @param requests i in the class, queued and running; at least 1
   * @return completions per second
   */
  public double serviceRate(int requests) {
    return rates[Math.min(requests, threads) - 1];
  }

  /** The greatest rate of a single request, s(i)/i. */
  double greatestShare() {
    double most = 0;
    for (int i = 1; i <= threads; i++) {
      most = Math.max(most, rates[i - 1] / i);
    }
    return most;
  }

  /** A positive rate for divisions: one request in decades makes no difference. */
  double positiveRate() {
    return Math.max(load.arrivalRate(), 1e-12 * rates[0]);
  }

  /**
   * Log of p(i), also where p(i) itself would underflow.
   *
   * @param requests i, 0 to K
   * @return at most 0
   */
  public double logProbability(int requests) {
    if (requests < 0 || requests > threads + load.queue()) {
      throw new IllegalArgumentException(
          "requests: " + requests + " is not from 0 to " + (threads + load.queue()));
    }
    if (requests == 0) {
      return logEmpty - logHead;
    }
    return requests < threads
        ? Math.log(kappa * weights[requests]) - logHead
        : logTail - tail.below(requests - threads);
  }

  /**
   * The probability of i requests in the class, p(i).
   *
   * @param requests i, 0 to K
   * @return 0 to 1
   */
  public double probability(int requests) {
    return Math.exp(logProbability(requests));
  }

  QueueTail tail() {
    return tail;
  }
}
