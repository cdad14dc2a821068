package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.Lateness;
import java.util.List;

/**
 * Whether it is worth while to keep the threads that a class needs, idle or not.
 *
 * <p>Where every thread is busy the next one is free after w = h / m, and a class that goes before
 * those that borrow gets it. So while there are threads enough, nothing is kept for a class whose
 * promise is likely to be kept by its turn alone:
 *
 * <pre>
 *   3 w / ((1 - sigma_before) (1 - sigma_k))  at most  D_k - u_k
 * </pre>
 *
 * <p>Where threads are short, what is idle in one class is lost in another, and the cheaper is
 * done:
 *
 * <pre>
 *   keep if  lambda_k w_k w exp(-(D_k - u_k) / w)  above  (need_k - lambda_k u_k) min over j of 5 w_j / u_j
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>h, m</td><td>the longest mean time of a request, seconds, and all threads</td></tr>
 *   <tr><td>sigma_k</td><td>threads that the classes up to k keep busy, as a part of all</td></tr>
 *   <tr><td>D_k</td><td>target, seconds; without one ten times u_k, at least 1</td></tr>
 *   <tr><td>u_k</td><td>unloaded time of a request, seconds</td></tr>
 *   <tr><td>w_k</td><td>worth of a second of the class; a lost request is worth 5</td></tr>
 * </table>
 *
 * <p>Source: the bound for priorities without preemption is that of Cobham 1954, which needs equal
 * times: a screen here, not a certificate.
 */
final class Insurance {
  /** Beyond so many busy threads, as a part of all, those that are kept are missed elsewhere. */
  private static final double SHORT = 0.9;

  /** From a mean wait to one that few exceed. */
  private static final double SAFELY = 3;

  private static final double LEAST_ROOM = 0.05;

  private final List<ServiceClass> classes;
  private final double[] worth;
  private final WorkDescription work;
  private final double[] rates;
  private final int threads;

  Insurance(
      List<ServiceClass> classes,
      double[] worth,
      WorkDescription work,
      double[] rates,
      int threads) {
    this.classes = classes;
    this.worth = worth;
    this.work = work;
    this.rates = rates;
    this.threads = threads;
  }

  /** Whether so many threads are to be kept for a class. */
  boolean isOfUse(int k, int need, Guarantee asked) {
    double own = unloaded(k);
    double reference = Lateness.reference(asked.target(), work.classes().get(k).demand());
    double slack = Math.max(0, reference - own);
    double next = longest() / threads;
    if (busy(ServiceClass.LAST_PRIORITY) > SHORT) {
      double gain = rates[k] * worth[k] * next * Math.exp(-slack / next);
      return gain > Math.max(0, need - rates[k] * own) * price();
    }
    int turn = classes.get(k).priority();
    double before = Math.max(LEAST_ROOM, 1 - busy(turn - 1));
    double upTo = Math.max(LEAST_ROOM, 1 - busy(turn));
    return SAFELY * next / (before * upTo) > slack;
  }

  private double unloaded(int k) {
    return work.classes().get(k).demand().unloaded();
  }

  private double longest() {
    double longest = 0;
    for (int k = 0; k < rates.length; k++) {
      longest = Math.max(longest, unloaded(k));
    }
    return longest;
  }

  /** Threads that classes up to a priority keep busy, as a part of all. */
  private double busy(int priority) {
    double busy = 0;
    for (int k = 0; k < rates.length; k++) {
      busy += classes.get(k).priority() <= priority ? rates[k] * unloaded(k) / threads : 0;
    }
    return busy;
  }

  /** What a thread brings in a second in the class where it brings least. */
  private double price() {
    double least = Double.MAX_VALUE;
    for (int k = 0; k < rates.length; k++) {
      least =
          rates[k] > 0 ? Math.min(least, Lateness.LOST_SECONDS * worth[k] / unloaded(k)) : least;
    }
    return least;
  }
}
