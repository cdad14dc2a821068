package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The choice of the partition after a reload or a change of connectors: the one in force, unless it
 * is outside of the new bounds, or equals the old configured shares while these have changed. Then
 * it is the configured one.
 *
 * @param was the old configured shares
 * @param is the new configured shares
 * @param same whether the classes are unchanged
 * @param classes with their new bounds
 * @param supply the threads of the pool now
 */
record ReloadPartition(
    Partition was, Partition is, boolean same, List<ServiceClass> classes, ThreadSupply supply)
    implements UnaryOperator<Partition> {

  /**
   * For another configuration, or the same one with another supply.
   *
   * @throws IllegalArgumentException if it has no partition
   */
  static ReloadPartition of(QosConfig before, QosConfig next, Running run) {
    ThreadSupply supply = run.supply();
    return new ReloadPartition(
        Partition.share(before.classes(), run.control().threads()),
        Partition.share(next.classes(), supply.divided(next)),
        before.classes().equals(next.classes()),
        next.classes(),
        supply);
  }

  /**
   * The chosen partition.
   *
   * @throws IllegalArgumentException if the pool is too small for the configured one
   */
  @Override
  public Partition apply(Partition inForce) {
    boolean stays = sameBudgets(was, is) || isMoved(inForce);
    if (!stays || !fits(inForce)) {
      return supply.require(is);
    }
    // The law's state refers to the old classes, and is set again by the law.
    return same ? inForce : Partition.of(inForce.total(), inForce.budgets());
  }

  /** Whether a partition differs from the configured shares. */
  boolean isMoved(Partition inForce) {
    return !sameBudgets(inForce, was);
  }

  private static boolean sameBudgets(Partition one, Partition other) {
    return Arrays.equals(one.budgets(), other.budgets());
  }

  private boolean fits(Partition partition) {
    return supply.canGive(partition)
        && IntStream.range(0, partition.size())
            .allMatch(k -> classes.get(k).mayHave(partition.budget(k)));
  }
}
