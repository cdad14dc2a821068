package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The protection of classes from hanging ones: a maximum of running requests for each class, and
 * threads kept for the others while a class is contained.
 *
 * <pre>
 *   s_k    = min(share_k, L_k + 4 sqrt(L_k))
 *   M_k    = max(threads - sum of s_j over the others, min(m + 4 sqrt(m), max(s'_k, 2 running_k))),
 *            m = max(L_k, present_k),  s'_k = L_k + 4 sqrt(L_k)
 *            s'_k for the second while it is not known yet whether the class completes;
 *            without it while it does not; while it is contained min(share_k + c_k, the first)
 *   kept_j = max(kept_j, s_j)  while another is ill
 *   budget_k at least min(share_k, present_k)  while it is contained itself
 * </pre>
 *
 * <p>If the sum of L + 4 sqrt(L) fits into the threads no budget is below s_k, so that no class
 * needs precedence. After a stall budgets are the static shares, of which as many are kept as there
 * are requests in the class.
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>budget_k, kept_k</td><td>its threads, and kept ones</td></tr>
 *   <tr><td>share_k</td><td>threads of a static partition, {@link Partition#share}</td></tr>
 *   <tr><td>L_k</td><td>offered load in busy threads; a maximum that decays by half in half a
 *       minute</td></tr>
 *   <tr><td>c_k</td><td>threads that it returns in a second while contained</td></tr>
 *   <tr><td>running_k, present_k</td><td>running requests, and those in the system</td></tr>
 * </table>
 *
 * <p>With enough threads the number of busy ones is Poisson for any distribution of times
 * (M/G/infinity): above L + 4 sqrt(L) once in ten thousand. So before a hang can be detected, the
 * class takes only threads that the others do not need; a healthy class with a queue may double its
 * running requests in each period, in which it is seen whether they complete.
 */
final class Protection {
  private static final double SAFELY = 4;
  private static final double FADES_SECONDS = 30 / Math.log(2);
  private static final double MOST_LOAD = 0.9;

  private final List<ServiceClass> classes;
  private final ByPriority byPriority;
  private final double[] loads;

  /** No load is known yet. */
  Protection(List<ServiceClass> classes) {
    this.classes = classes;
    this.byPriority = new ByPriority(classes);
    this.loads = new double[classes.size()];
  }

  /** Updates the loads with the arrivals of a period. */
  void look(WorkDescription work, double[] arrivals, double seconds) {
    double stretch = 1 / (1 - Math.min(MOST_LOAD, work.load(arrivals) / work.station().most()));
    for (int k = 0; k < loads.length; k++) {
      ServiceDemand demand = work.classes().get(k).demand();
      double now = arrivals[k] * (demand.unloaded() + demand.compute() * (stretch - 1));
      loads[k] = Math.max(now, loads[k] * Math.exp(-seconds / FADES_SECONDS));
    }
  }

  /** Whether there are enough threads for all, so that no class needs precedence. */
  private boolean isAmple(int threads) {
    long sum = 0;
    for (double each : loads) {
      sum += safe(each);
    }
    return sum <= threads;
  }

  /** The bound of growth by doubling, as long as the last step can be verified. */
  private int grown(int k, ClassMeasurement seen, Containment containment) {
    int own = safe(loads[k]);
    return containment.isJudged(k)
        ? Math.min(Math.max(own, 2 * seen.running()), safe(Math.max(loads[k], seen.present())))
        : own;
  }

  private static int safe(double busy) {
    return (int) Math.min(Partition.THREADS.max(), Math.ceil(busy + SAFELY * Math.sqrt(busy)));
  }

  /**
   * Applies the bounds to a partition.
   *
   * @param own the partition of the law, with its terms
   * @param threads the number of threads
   */
  Partition within(Partition own, Measurement measured, Containment containment, int threads) {
    List<ClassMeasurement> seen = measured.classes();
    Partition shares = Partition.share(classes, threads);
    int[] safe = new int[loads.length];
    int all = 0;
    for (int k = 0; k < safe.length; k++) {
      safe[k] = Math.max(classes.get(k).least(), Math.min(shares.budget(k), safe(loads[k])));
      all += safe[k];
    }
    Terms terms = own.terms(classes);
    boolean ample = isAmple(threads);
    int[] budgets = containment.stalls() ? shares.budgets() : own.budgets();
    int[] most = new int[safe.length];
    int[] kept = new int[safe.length];
    int[] floor = new int[safe.length];
    for (int k = 0; k < safe.length; k++) {
      int present = seen.get(k).present();
      int base = Math.max(shares.budget(k), threads - all + safe[k]);
      int grown = containment.mayGrow(k) ? grown(k, seen.get(k), containment) : 0;
      double back = (double) seen.get(k).residence().count() / measured.periodSeconds();
      int bound =
          containment.isContained(k)
              ? (int) Math.min(base, shares.budget(k) + back)
              : Math.max(base, grown);
      most[k] = Math.min(terms.most().get(k), bound);
      budgets[k] = Math.min(budgets[k], Math.max(classes.get(k).least(), bound));
      kept[k] = terms.kept().get(k);
      if (containment.stalls()) {
        kept[k] = Math.max(safe[k], Math.min(shares.budget(k), present));
      } else if (containment.isAnyIll() && containment.asks(k)) {
        kept[k] = Math.max(kept[k], Math.min(safe[k], terms.most().get(k)));
      }
      floor[k] =
          Math.max(kept[k], containment.hasShare(k) ? Math.min(shares.budget(k), present) : 0);
      most[k] = Math.max(most[k], floor[k]);
      if (ample) {
        budgets[k] = Math.max(budgets[k], Math.min(safe[k], most[k]));
      }
    }
    byPriority.raise(budgets, floor, threads);
    List<Integer> keptOf = new ArrayList<>();
    List<Integer> mostOf = new ArrayList<>();
    for (int k = 0; k < safe.length; k++) {
      keptOf.add(Math.min(kept[k], budgets[k]));
      mostOf.add(Math.max(most[k], budgets[k]));
    }
    Terms next = new Terms(keptOf, mostOf, terms.queues(), terms.station());
    return Partition.of(Math.max(own.total(), Arrays.stream(budgets).sum()), budgets)
        .withTerms(next);
  }
}
