package io.github.jettyqos.core.model;

import org.jspecify.annotations.Nullable;

/**
 * The tail distribution of waiting and residence times.
 *
 * <p>An admitted request finds j requests with probability p(j)/(1 - p(K)). With impatience the
 * times are those of served requests ({@link ImpatientWaiting}).
 *
 * <p><b>Waiting</b> is exact: with j at least m all threads stay busy until it is its turn, so it
 * waits for j - m + 1 completions at rate C = s(m), and
 *
 * <pre>
 *   P(waiting beyond t) = sum over n = 0..B-1 of v(n) P(Poisson(C t) at most n),  v(n) ~ p(m + n)
 * </pre>
 *
 * <p><b>Processing</b> has no closed form, because the number of others changes meanwhile. After a
 * wait the rate of a full server, C/m, is assumed to the end, which is conservative. Without a wait
 * two exponential phases are assumed, with the mean by Little's law and the variability of {@link
 * ProcessingSpread}. The constant part ({@link OfferedLoad#constantSeconds}) is separate in both
 * cases. Both are exact for independent threads, and in overload; between, high percentiles are
 * within 7 % of the exact ones (tested against the whole chain).
 *
 * <p>Sums have positive terms only and take time in proportion to C t, at most B.
 */
public final class ResidenceTail {
  private static final double TINY = 1e-290;
  private static final double MOST_EVENTS = 1e9;

  /** Completions per thread after which the initial state is irrelevant: e^-40. */
  private static final double MEMORY = 40;

  private final int threads;
  private final int queue;
  private final double capacity;
  private final double eps;
  private final double logFirst; // log v(0)
  private final double direct; // share without waiting
  private final double directMean;
  private final double constant; // constant part of the processing time, seconds
  private final double waitedMean; // variable part after a wait, seconds
  private final MtrrServer server;
  private double slowShare = Double.NaN; // computed on demand: it takes the longest
  private final double residenceTime;
  private final @Nullable ImpatientWaiting impatient; // with impatience only

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

  /** Log of the served share, the sum of s(i) p(i) over lambda. */
  private static double logLetIn(MtrrServer server) {
    return Math.log(server.throughput() / server.positiveRate());
  }

  /**
   * Returns a percentile of the waiting time of served requests.
   *
   * @param quantile above 0 and below 1, such as 0.99
   * @return seconds; 0 if at least this share does not wait
   */
  public double waitingPercentile(double quantile) {
    return Percentile.of(quantile, this::waitingBeyond, residenceTime);
  }

  /**
   * Returns a percentile of the residence time of served requests.
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

  /** Whether at most a share takes longer; expensive parts are computed last. */
  boolean residenceIsWithin(double seconds, double share) {
    double waited = 1 - direct;
    if (seconds < constant || waited * tail(seconds - constant, waitedMean) > share) {
      return false; // by the processing time of those that waited
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
   * Share of all requests that waited and are not complete after a time. The number k of
   * completions of the full server is Poisson. A request with n before it in the queue waits while
   * k is at most n; in processing it survives each further completion with stay = 1 - 1/m, or less
   * with a constant part of its time, which is separate.
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
    double inMean = capacity * waitedMean; // mean completions until it is complete
    double stay = Math.max(0, 1 - 1 / inMean);
    double fall = Math.exp(-eps);
    double poisson = 1; // relative to k = from, as all sums here
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
      // Computed by logarithms until it does not underflow, then by recursion.
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
