package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Shortfall;
import java.util.List;
import java.util.Set;

/**
 * What a law would have in force, and why.
 *
 * @param partition budgets and total
 * @param certificate the promises that cannot be kept, in the order of priority; empty if all can,
 *     or if the law does not know
 * @param reason one line for a log
 * @param contained indices of the classes that do not give back what they have, and so get no more
 */
public record Proposal(
    Partition partition, List<Shortfall> certificate, String reason, Set<Integer> contained) {

  /** Copies the collections. */
  public Proposal {
    requireNonNull(partition);
    requireNonNull(reason);
    certificate = List.copyOf(certificate);
    contained = Set.copyOf(contained);
  }

  /**
   * A proposal of a law that contains no class.
   *
   * @param partition budgets and total
   * @param certificate the promises that cannot be kept
   * @param reason one line for a log
   */
  public Proposal(Partition partition, List<Shortfall> certificate, String reason) {
    this(partition, certificate, reason, Set.of());
  }

  /**
   * A partition by a law that knows of no promise it could not keep.
   *
   * @param partition budgets and total
   * @param reason one line for a log
   * @return the proposal
   */
  public static Proposal of(Partition partition, String reason) {
    return new Proposal(partition, List.of(), reason);
  }
}
