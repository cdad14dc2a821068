package io.github.jettyqos.core.model;

import org.jspecify.annotations.Nullable;

/**
 * How likely a request takes longer than a time.
 *
 * <p>A request that is let in finds j requests with probability p(j)/(1 - p(K)). Where some leave
 * the queue the times are those of the served ({@link ImpatientWaiting}).
 *
 * <p><b>Waiting</b> is exact: with j at least m all threads stay busy until it is its turn, so it
 * waits for j - m + 1 completions at rate C = s(m), and
 *
 * <pre>
 *   P(waiting beyond t) = sum over n = 0..B-1 of v(n) P(Poisson(C t) at most n),  v(n) ~ p(m + n)
 * </pre>
 *
 * <p><b>Processing</b> is not, in closed form, because others come and go while a request is
 * processed. One that waited is given the rate of a full server, C/m, to its end: never too short.
 * One that did not wait is given two exponential phases with its mean, so that the overall mean is
 * that of Little's law, and with the variability of {@link ProcessingSpread}. Of either, what is
 * constant ({@link OfferedLoad#constantSeconds}) is no part of these phases. Both are exact where
 * threads do not disturb each other, and in overload; between, high percentiles are within 7 % of
 * the exact ones (a test holds that against the whole chain).
 *
 * <p>Sums have positive terms only and take time in proportion to C t, at most B.
 */
public final class ResidenceTail {
  private static final double TINY = 1e-290;
  private static final double MOST_EVENTS = 1e9;

  /** After so many completions for each thread nothing is left of what was: e^-40. */
  private static final double MEMORY = 40;

  private final int threads;
  private final int queue;
  private final double capacity;
  private final double eps;
  private final double logFirst; // log v(0)
  private final double direct; // share that does not wait
  private final double directMean;
  private final double constant; // seconds of every processing time
  private final double waitedMean; // what varies of it, seconds, for one that has waited
  private final MtrrServer server;
  private double slowShare = Double.NaN; // until it is asked for: it takes the longest
  private final double residenceTime;
  private final @Nullable ImpatientWaiting impatient; // where patience matters

  /**
   * The tail of a class.
   *
   * @param server the solution of its server
   */
  public ResidenceTail(MtrrServer server) {
    this.server = server;
    threads = server.threads();
    queue = server.load().queue();
    capacity = server.capacity();
    eps = server.tail().eps();
    double logIn = logLetIn(server);
    logFirst = server.logProbability(threads) - logIn;
    impatient =
        server.tail() instanceof ImpatientTail ? new ImpatientWaiting(server, logFirst) : null;
    double waiting = queue == 0 ? 0 : impatient != null ? impatient.share() : Math.min(1, from(0));
    direct = 1 - waiting;
    double mean = server.meanBusy() / server.throughput();
    double left = (mean - waiting * threads / capacity) / direct;
    double fastest = 1 / server.greatestShare();
    double whole = direct > 1e-12 ? Math.max(left, fastest) : mean;
    constant = Math.min(server.load().constantSeconds(), whole);
    directMean = whole - constant;
    waitedMean = Math.max(0, threads / capacity - constant);
    residenceTime = server.residenceTime();
  }

  /** Log of the share that is served, the sum of s(i) p(i) over lambda. */
  private static double logLetIn(MtrrServer server) {
    return Math.log(server.throughput() / server.positiveRate());
  }

  /**
   * The waiting time that a share of the requests that are served does not exceed.
   *
   * @param quantile above 0 and below 1, such as 0.99
   * @return seconds; 0 if so many do not wait at all
   */
  public double waitingPercentile(double quantile) {
    return Percentile.of(quantile, this::waitingBeyond, residenceTime);
  }

  /**
   * The residence time that a share of the requests that are served does not exceed.
   *
   * @param quantile above 0 and below 1, such as 0.99
   * @return seconds
   */
  public double residencePercentile(double quantile) {
    return Percentile.of(quantile, this::residenceBeyond, residenceTime);
  }

  double waitingBeyond(double seconds) {
    return direct < 1 ? queued(seconds, false) : 0;
  }

  /** Whether at most a share takes longer; what takes long to find is found last. */
  boolean residenceIsWithin(double seconds, double share) {
    double waited = 1 - direct;
    if (seconds < constant || waited * tail(seconds - constant, waitedMean) > share) {
      return false; // already of those that waited, and in processing alone
    }
    boolean few = waited <= share;
    double late = few ? waited : notDone(seconds);
    if (late > share) {
      return false;
    }
    double atOnce = direct * atOnce(seconds);
    return atOnce + late <= share || (few && waited > 0 && atOnce + notDone(seconds) <= share);
  }

  double residenceBeyond(double seconds) {
    return seconds < constant ? 1 : direct * atOnce(seconds) + (direct < 1 ? notDone(seconds) : 0);
  }

  private double notDone(double seconds) {
    return queued(seconds - constant, true);
  }

  private static double tail(double seconds, double mean) {
    return mean > 0 ? Math.exp(-seconds / mean) : 0;
  }

  private double atOnce(double seconds) {
    if (Double.isNaN(slowShare)) {
      double spread = ProcessingSpread.of(server);
      slowShare = (1 - Math.sqrt((spread - 1) / (spread + 1))) / 2;
    }
    if (directMean <= 0) {
      return 0;
    }
    double times = 2 * (seconds - constant) / directMean;
    return slowShare * Math.exp(-slowShare * times)
        + (1 - slowShare) * Math.exp(-(1 - slowShare) * times);
  }

  /**
   * Share of all requests that have waited, or still do, and are not done after a time. In it the
   * full server completes k requests with a Poisson probability. One with n before it in the queue
   * waits while k is at most n; in processing it survives each further completion with stay = 1 -
   * 1/m; with less where a part of its time is constant, which is not in it.
   */
  private double queued(double seconds, boolean processing) {
    if (impatient != null) {
      return processing
          ? impatient.residenceBeyond(seconds, waitedMean)
          : impatient.waitingBeyond(seconds);
    }
    double events = capacity * seconds;
    double reach = 9 * Math.sqrt(events) + 20;
    int from = (int) Math.min(MOST_EVENTS, Math.max(0, events - reach));
    int to = (int) Math.min(MOST_EVENTS, events + reach);
    int last = processing ? to : Math.min(to, queue - 1);
    double inMean = capacity * waitedMean; // completions until it is done, in the mean
    double stay = Math.max(0, 1 - 1 / inMean);
    double fall = Math.exp(-eps);
    double poisson = 1; // relative to that of k = from, as all sums here
    double atMostK = 0;
    double waits = 0;
    double runs = 0;
    double begun = 0; // sum over n below k of v(n) stay^(k-n-1)
    double v = 0;
    for (int k = processing ? (int) Math.max(0, from - MEMORY * threads) : from; k <= last; k++) {
      if (k >= from) {
        if (k > from) {
          poisson *= events / k;
        }
        atMostK += poisson;
        runs += poisson * begun;
      }
      // Recomputed until it does not underflow, then carried on.
      v = k >= queue ? 0 : v > TINY ? v * fall : Math.exp(logFirst - eps * k);
      waits += v * atMostK;
      begun = stay * begun + v;
    }
    for (int k = Math.max(from, last) + 1; k <= to; k++) {
      poisson *= events / k;
      atMostK += poisson;
    }
    double beyond = to + 1 < queue ? from(to + 1) * atMostK : 0;
    return (waits + beyond + (processing ? Math.min(1, inMean) * runs : 0)) / atMostK;
  }

  /** Sum of v(n), n = first..B-1. */
  private double from(int first) {
    int heaviest = eps < 0 ? queue - 1 : first;
    return Math.exp(logFirst - eps * heaviest) * GeometricTail.mass(Math.abs(eps), queue - first);
  }
}
