package io.github.jettyqos.core.control;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Shortfall;
import java.util.List;

/**
 * What a law would have in force, and why.
 *
 * @param partition budgets and total
 * @param certificate the promises that cannot be kept, in the order of priority; empty if all can,
 *     or if the law does not know
 * @param reason one line for a log
 */
public record Proposal(Partition partition, List<Shortfall> certificate, String reason) {

  /** Copies the certificate. */
  public Proposal {
    requireNonNull(partition);
    requireNonNull(reason);
    certificate = List.copyOf(certificate);
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
