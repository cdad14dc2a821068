package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target.Shortfall;
import java.util.List;
import java.util.Set;

/**
 * The proposal of a control law.
 *
 * @param partition budgets and total
 * @param certificate the targets that cannot be kept, by priority; empty if there are none, or if
 *     the law cannot tell
 * @param reason one line for a log
 * @param contained indices of the contained classes, which hang or are slow and get no more threads
 */
public record Proposal(
    Partition partition, List<Shortfall> certificate, String reason, Set<Integer> contained) {

  public Proposal {
    requireNonNull(partition);
    requireNonNull(reason);
    certificate = List.copyOf(certificate);
    contained = Set.copyOf(contained);
  }

  /**
   * A proposal without contained classes.
   *
   * @param partition budgets and total
   * @param certificate the targets that cannot be kept
   * @param reason one line for a log
   */
  public Proposal(Partition partition, List<Shortfall> certificate, String reason) {
    this(partition, certificate, reason, Set.of());
  }

  /**
   * A proposal without infeasible targets.
   *
   * @param partition budgets and total
   * @param reason one line for a log
   * @return the proposal
   */
  public static Proposal of(Partition partition, String reason) {
    return new Proposal(partition, List.of(), reason);
  }
}
