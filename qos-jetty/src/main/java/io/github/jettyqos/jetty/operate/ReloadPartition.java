package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The choice of the partition after a reload or a change of connectors.
 *
 * <p>It is the configured one if the one in force is not moved and the configured shares have
 * changed. Otherwise the one in force goes on, by name: divided anew if there are other classes or
 * another number of threads, each class with the weight of the budget that it has, a new class with
 * that of its configured share. If it is outside of the new bounds, it is the configured one.
 *
 * @param before the old configuration
 * @param next the new one
 * @param was the old configured shares
 * @param threads the threads to divide
 * @param wasThreads the same before
 * @param supply the threads of the pool now
 */
record ReloadPartition(
    QosConfig before,
    QosConfig next,
    Partition was,
    int threads,
    int wasThreads,
    ThreadSupply supply)
    implements UnaryOperator<Partition> {
  private static final int MOST_WEIGHT = 1000;

  /**
   * For another configuration, or the same one with another supply.
   *
   * @throws IllegalArgumentException if it has no partition
   */
  static ReloadPartition of(QosConfig before, QosConfig next, Running run) {
    ThreadSupply supply = run.supply(next.reserve());
    int wasThreads = run.control().threads();
    return new ReloadPartition(
        before,
        next,
        Partition.share(before.classes(), wasThreads),
        supply.divided(next),
        wasThreads,
        supply);
  }

  /**
   * The chosen partition.
   *
   * @throws IllegalArgumentException if the pool is too small for the configured one
   */
  @Override
  public Partition apply(Partition inForce) {
    List<ServiceClass> classes = next.classes();
    Partition is = Partition.share(classes, threads);
    boolean sameNames = names(before).equals(names(next));
    boolean sameShares = sameNames && sameBudgets(was, is);
    if (!isMoved(inForce) && !sameShares) {
      return supply.require(is);
    }
    Partition goesOn =
        sameNames && (threads == wasThreads || before.equals(next))
            ? inForce
            : scaled(classes, inForce, is);
    if (!fits(goesOn)) {
      return supply.require(is);
    }
    // The law's state refers to the old classes, and is set again by the law.
    return before.classes().equals(classes)
        ? goesOn
        : Partition.of(goesOn.total(), goesOn.budgets());
  }

  /** The threads of another configuration, in proportion to the budgets in force. */
  private Partition scaled(List<ServiceClass> classes, Partition inForce, Partition is) {
    List<String> known = names(before);
    List<ServiceClass> weighted = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      int old = known.indexOf(classes.get(k).name());
      long share = old < 0 ? is.budget(k) : inForce.budget(old);
      // By thousandths, as a weight is at most a thousand.
      long most = Math.max(1, Math.max(inForce.sum(), is.sum()));
      int weight = (int) Math.max(1, share * MOST_WEIGHT / most);
      weighted.add(classes.get(k).withGuarantee(new Guarantee.Relative(weight)));
    }
    return Partition.share(weighted, threads);
  }

  /** Whether a partition differs from the configured shares. */
  boolean isMoved(Partition inForce) {
    return !sameBudgets(inForce, was);
  }

  private static List<String> names(QosConfig of) {
    return of.classes().stream().map(ServiceClass::name).toList();
  }

  private static boolean sameBudgets(Partition one, Partition other) {
    return Arrays.equals(one.budgets(), other.budgets());
  }

  private boolean fits(Partition partition) {
    return supply.canGive(partition)
        && IntStream.range(0, partition.size())
            .allMatch(k -> next.classes().get(k).mayHave(partition.budget(k)));
  }
}
