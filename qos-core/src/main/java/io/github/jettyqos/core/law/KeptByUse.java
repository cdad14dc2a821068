package io.github.jettyqos.core.law;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rule of kept threads for laws without one of their own: the recent maximum in use and one
 * more. The rest of each budget is lent.
 *
 * <p>A lent thread returns only when its request is complete, never if that hangs. So the threads
 * that protect a class have to be kept before another class hangs.
 *
 * <pre>
 *   h_k    = max(running_k, h_k 2^(-t / 10 s))            at first its budget
 *   kept_k = max(1, min(budget_k, h_k + 1))
 *   i_k    = (x + sqrt(x^2 + 2 L_k / pi)) / 2,  x = kept_k - L_k
 *   I      = max(n / 10, |n - sum of L_j|)
 * </pre>
 *
 * <p>If the sum of the i_k exceeds I, each is reduced by the same fraction of its excess over the
 * value for one kept thread, and kept_k = L_k + i_k - L_k / (2 pi i_k), at least 1.
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>running_k, h_k</td><td>requests that run at the end of a period, and the most lately</td></tr>
 *   <tr><td>L_k</td><td>threads that what comes keeps busy: arrivals times the processing time of
 *       what is completed, both of about 3 s</td></tr>
 *   <tr><td>i_k</td><td>kept threads that are idle in the mean</td></tr>
 *   <tr><td>I, n</td><td>threads that may be kept idle, and all threads</td></tr>
 * </table>
 *
 * <p>Kept threads fall by at most one per period, and not at all in a period in which a class with
 * a queue completes nothing: it may hang, and would not return lent threads. A class that has had
 * no request in the first second, perhaps because only an annotation names it, keeps one thread
 * from then on.
 *
 * <p>The number of busy threads of a class is nearly normal with mean L and deviation sqrt(L); i
 * approximates the mean number of idle kept threads, exact at kept = L and far from it. I is the
 * capacity not used by the loads, so that keeping it idle costs little throughput. In an overload
 * it is the excess demand: a class waits then in any case.
 *
 * <p>Source: ours.
 */
public final class KeptByUse {
  private static final double FORGETS_SECONDS = 10 / Math.log(2);
  private static final double LOAD_SECONDS = 3;
  private static final double UNUSED_SECONDS = 1;

  /** The idle part at a load of 0.9; more is not kept idle. */
  private static final double LEAST_IDLE = 0.1;

  private final List<ServiceClass> classes;
  private final Load[] loads;

  /** The load of a class. */
  private static final class Load {
    double most;
    double busy;
    private double completed;
    private double seconds;

    /** The time since the start without any request; stops at the first one. */
    private double unusedSeconds;

    private boolean used;

    /** Starts with the budget, as no load is known yet. */
    Load(int budget) {
      most = budget;
    }

    void look(ClassMeasurement seen, double period) {
      used |= seen.arrivals() > 0 || seen.running() > 0 || seen.queued() > 0;
      unusedSeconds += used ? 0 : period;
      if (isUnused()) {
        most = 0;
      }
      most = Math.max(seen.running(), most * Math.exp(-period / FORGETS_SECONDS));
      double old = Math.exp(-period / LOAD_SECONDS);
      long count = seen.residence().count();
      completed = old * completed + count;
      seconds *= old;
      seconds += count * seen.processingMean();
      double perRequest = completed > 0 ? seconds / completed : 0;
      busy = old * busy + (1 - old) * seen.arrivals() / period * perRequest;
    }

    boolean isUnused() {
      return !used && unusedSeconds >= UNUSED_SECONDS;
    }

    /** The mean number of idle threads among a number of kept ones. */
    double idle(double kept) {
      double more = kept - busy;
      return (more + Math.sqrt(more * more + 2 * busy / Math.PI)) / 2;
    }

    /** The inverse: the number of kept threads with this mean number of idle ones; above 0. */
    double kept(double idle) {
      return busy + idle - busy / (2 * Math.PI * idle);
    }
  }

  /**
   * The rule before any measurement.
   *
   * @param classes in the order of the configuration
   * @param partition in force
   */
  public KeptByUse(List<ServiceClass> classes, Partition partition) {
    this.classes = List.copyOf(classes);
    this.loads = new Load[partition.size()];
    for (int k = 0; k < loads.length; k++) {
      loads[k] = new Load(partition.budget(k));
    }
  }

  /**
   * A manually set partition that keeps as many threads as before, so that a class that may hang
   * does not get them before the next step.
   *
   * @param next the new partition; unchanged if it has terms
   * @param before the partition in force
   * @param classes in their order
   * @return the new partition, with terms
   */
  public static Partition still(Partition next, Partition before, List<ServiceClass> classes) {
    boolean isTold = next.terms().isPresent() || before.terms().isEmpty();
    return isTold ? next : keeping(classes, next, before.terms(classes).kept());
  }

  /**
   * The first partition, in which all threads are kept: no thread is lent before loads are known.
   *
   * @param partition with its budgets
   * @return the same with terms
   */
  public Partition first(Partition partition) {
    return keeping(classes, partition, Arrays.stream(partition.budgets()).boxed().toList());
  }

  /**
   * The partition after another period.
   *
   * @param measured the period
   * @return the partition in force, with new terms
   */
  public Partition next(Measurement measured) {
    Partition partition = measured.partition();
    int[] kept = new int[loads.length];
    double busy = 0;
    double idle = 0;
    double ofOne = 0;
    for (int k = 0; k < loads.length; k++) {
      Load load = loads[k];
      load.look(measured.classes().get(k), measured.periodSeconds());
      kept[k] = Math.max(1, Math.min(partition.budget(k), (int) load.most + 1));
      busy += load.busy;
      idle += load.idle(kept[k]);
      ofOne += load.idle(1);
    }
    int threads = partition.total();
    double most = Math.max(LEAST_IDLE * threads, Math.abs(threads - busy));
    if (idle > most) {
      double part = Math.max(0, (most - ofOne) / (idle - ofOne));
      for (int k = 0; k < loads.length; k++) {
        double one = loads[k].idle(1);
        double less = loads[k].kept(one + part * (loads[k].idle(kept[k]) - one));
        kept[k] = Math.max(1, Math.min(kept[k], (int) less));
      }
    }
    List<Integer> now = partition.terms(classes).kept();
    int fall = isGivenBack(measured) ? 1 : 0;
    for (int k = 0; k < loads.length; k++) {
      if (!loads[k].isUnused()) {
        kept[k] = Math.max(kept[k], now.get(k) - fall);
      }
    }
    return keeping(classes, partition, Arrays.stream(kept).boxed().toList());
  }

  /** Whether every class with queued requests completes some. */
  private static boolean isGivenBack(Measurement measured) {
    return measured.classes().stream()
        .allMatch(each -> each.queued() == 0 || each.residence().count() > 0);
  }

  /** Applies kept threads where the configuration does not fix them. */
  private static Partition keeping(
      List<ServiceClass> classes, Partition partition, List<Integer> kept) {
    List<Integer> all = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      ServiceClass owner = classes.get(k);
      int configured = owner.kept(partition.budget(k));
      int own = owner.keep().isPresent() ? configured : Math.max(configured, kept.get(k));
      all.add(Math.min(partition.budget(k), own));
    }
    return partition.withTerms(Terms.keeping(all, classes, partition.total(), partition.budgets()));
  }
}
