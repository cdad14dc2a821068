package io.github.jettyqos.core.law;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many threads each class keeps where no law decides that: as many as it has used lately and
 * one more. The rest of its budget is lent.
 *
 * <p>A lent thread is not back before its request is complete, and of a request that hangs never.
 * So what protects a class has to be kept before another one hangs.
 *
 * <pre>
 *   h_k    = max(running_k, h_k 2^(-t / 10 s))            at first its budget
 *   kept_k = max(1, min(budget_k, h_k + 1))
 *   i_k    = (x + sqrt(x^2 + 2 L_k / pi)) / 2,  x = kept_k - L_k
 *   I      = max(n / 10, |n - sum of L_j|)
 * </pre>
 *
 * <p>Where the i_k together are more than I, each falls by the same part of what it has beyond that
 * of one kept thread, and kept_k = L_k + i_k - L_k / (2 pi i_k), at least 1.
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
 * <p>What is kept falls by one thread in a period, and not at all in one in which some class waits
 * and completes nothing: that may have begun to hang, and would not give back what it is lent.
 *
 * <p>The number of busy threads of a class goes up and down about L by sqrt(L), as if it were
 * normal; i is close to the mean of what is left below kept, and exact at kept = L and far from it.
 * What is kept idle is what the loads leave over, so it costs little of what the server completes.
 * In an overload it is what they ask for in vain: some class waits then whatever is lent to it.
 *
 * <p>Source: ours.
 */
public final class KeptByUse {
  private static final double FORGETS_SECONDS = 10 / Math.log(2);
  private static final double LOAD_SECONDS = 3;

  /** At a load of .9 this is what is left over: more is not given away. */
  private static final double LEAST_IDLE = 0.1;

  private final List<ServiceClass> classes;
  private final Load[] loads;

  /** What comes to a class. */
  private static final class Load {
    double most;
    double busy;
    private double completed;
    private double seconds;

    /** Begins with what it may need: nothing is known of it yet. */
    Load(int budget) {
      most = budget;
    }

    void look(ClassMeasurement seen, double period) {
      most = Math.max(seen.running(), most * Math.exp(-period / FORGETS_SECONDS));
      double old = Math.exp(-period / LOAD_SECONDS);
      long count = seen.residence().count();
      completed = old * completed + count;
      seconds *= old;
      if (count > 0) {
        seconds += count * (seen.residence().mean() - seen.waiting().mean());
      }
      double perRequest = completed > 0 ? seconds / completed : 0;
      busy = old * busy + (1 - old) * seen.arrivals() / period * perRequest;
    }

    /** Of so many kept threads, those that are idle in the mean. */
    double idle(double kept) {
      double more = kept - busy;
      return (more + Math.sqrt(more * more + 2 * busy / Math.PI)) / 2;
    }

    /** So many kept threads that of them so many are idle in the mean; above 0. */
    double kept(double idle) {
      return busy + idle - busy / (2 * Math.PI * idle);
    }
  }

  /**
   * Nothing has come yet.
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
   * Another partition where as much stays kept: what may hang must not have it before the next
   * step.
   *
   * @param next by hand; with terms of its own it stays as it is
   * @param before what was in force
   * @param classes in their order
   * @return the next one, on other terms
   */
  public static Partition still(Partition next, Partition before, List<ServiceClass> classes) {
    boolean isTold = next.terms().isPresent() || before.terms().isEmpty();
    return isTold ? next : keeping(classes, next, before.terms(classes).kept());
  }

  /**
   * The partition in which all is kept: until something is known nothing is lent.
   *
   * @param partition with its budgets
   * @return on other terms
   */
  public Partition first(Partition partition) {
    return keeping(classes, partition, Arrays.stream(partition.budgets()).boxed().toList());
  }

  /**
   * What is kept after another period.
   *
   * @param measured what was seen in it
   * @return the partition that was in force, on other terms
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
      kept[k] = Math.max(kept[k], now.get(k) - fall);
    }
    return keeping(classes, partition, Arrays.stream(kept).boxed().toList());
  }

  /** Whether all that wait for threads give some back. */
  private static boolean isGivenBack(Measurement measured) {
    return measured.classes().stream()
        .allMatch(each -> each.queued() == 0 || each.residence().count() > 0);
  }

  /** As far as it is not configured what a class keeps. */
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
