package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import io.github.jettyqos.jetty.request.Running;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Which partition goes on when a server is told another configuration, or has other connectors: the
 * one in force, unless the shares by configuration are now others and nobody has moved it from
 * these, or it is outside the new bounds. Then it is that of the configuration.
 *
 * @param was the shares before
 * @param is the shares now
 * @param same whether the classes are as they were
 * @param classes with their bounds now
 * @param supply what the pool can give now
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
   * The partition that goes on.
   *
   * @throws IllegalArgumentException if the configuration has none that the pool can give
   */
  @Override
  public Partition apply(Partition inForce) {
    boolean stays = sameBudgets(was, is) || isMoved(inForce);
    if (!stays || !fits(inForce)) {
      return supply.require(is);
    }
    // What a law keeps, lends and lets wait fits the classes that it knew; it says so anew.
    return same ? inForce : Partition.of(inForce.total(), inForce.budgets());
  }

  /** Whether somebody has moved a partition from the shares by configuration. */
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
