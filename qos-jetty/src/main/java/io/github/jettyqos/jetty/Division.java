package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Which partition goes on when a server is told another configuration: the one in force, unless the
 * shares by configuration are now others and nobody has moved it from these, or it is outside the
 * new bounds. Then it is that of the configuration.
 */
final class Division implements UnaryOperator<Partition> {
  private final List<ServiceClass> before;
  private final QosConfig next;
  private final Running run;

  Division(List<ServiceClass> before, QosConfig next, Running run) {
    this.before = before;
    this.next = next;
    this.run = run;
  }

  /**
   * The partition that goes on.
   *
   * @throws IllegalArgumentException if the configuration has none that the pool can give
   */
  @Override
  public Partition apply(Partition inForce) {
    int threads = next.threads().orElse(run.supply().most());
    Partition was = Partition.share(before, threads);
    Partition is = Partition.share(next.classes(), threads);
    boolean moved = !sameBudgets(inForce, was);
    boolean stays = sameBudgets(was, is) || (moved && fits(inForce));
    if (!stays || !fits(inForce)) {
      return run.supply().require(is);
    }
    // What a law keeps, lends and lets wait fits the classes that it knew; it says so anew.
    return before.equals(next.classes())
        ? inForce
        : Partition.of(inForce.total(), inForce.budgets());
  }

  private static boolean sameBudgets(Partition one, Partition other) {
    return Arrays.equals(one.budgets(), other.budgets());
  }

  private boolean fits(Partition partition) {
    return IntStream.range(0, partition.size())
        .allMatch(k -> next.classes().get(k).mayHave(partition.budget(k)));
  }
}
