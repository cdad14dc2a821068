package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import java.util.List;

/**
 * The invariants that the loop enforces on every proposal: {@link DoNoHarm}, then {@link
 * TotalGuard}, then {@link WorkConserving}. In this order, since the second and third also apply to
 * the static partition of the first, and the third counts threads below the total of the second.
 * The step limit is applied last, as an operator's limit on the speed of budgets; it bounds neither
 * totals nor terms.
 */
final class Invariants {
  private final TotalGuard totals;
  private final WorkConserving conserving;
  private final DoNoHarm harm;
  private String remark = "";

  Invariants(List<ServiceClass> classes, int threads, long periodNanos) {
    this.totals = new TotalGuard(threads);
    this.conserving = new WorkConserving(classes);
    this.harm = new DoNoHarm(classes, threads, periodNanos);
  }

  /** Resets the harm detection after periods without the law in control. */
  void forget() {
    harm.forget();
  }

  /**
   * Applies the invariants to a proposal.
   *
   * @param endKnown whether the saturation point of one curve for all is known
   */
  Partition hold(Proposal proposal, Measurement measured, ControlLaw law, boolean endKnown) {
    remark = "";
    Partition next = proposal.partition();
    if (law.letsWait()) {
      return totals.guard(next, measured, endKnown);
    }
    if (harm.look(measured, proposal.contained())) {
      law.takeOver(); // its next proposal continues from the partition in force
      return measured.partition();
    }
    if (harm.isStatic()) {
      next = harm.partition(measured, proposal.contained());
      remark = harm.why();
    }
    Partition guarded = totals.guard(next, measured, endKnown);
    remark(guarded.total() == next.total() ? "" : "nothing shows that fewer threads would do");
    Partition raised = conserving.raise(guarded, measured, proposal.contained());
    String names = String.join(", ", conserving.names());
    remark(names.isEmpty() ? "" : "more for " + names + ", waiting beside idle threads");
    return raised;
  }

  private void remark(String next) {
    remark += (remark.isEmpty() || next.isEmpty() ? "" : "; ") + next;
  }

  /** Whether the static partition replaces that of the law. */
  boolean isStatic() {
    return harm.isStatic();
  }

  /** The proposal with the changes in its reason. */
  Proposal explained(Proposal proposal) {
    return remark.isEmpty()
        ? proposal
        : new Proposal(
            proposal.partition(),
            proposal.certificate(),
            remark + "; " + proposal.reason(),
            proposal.contained());
  }
}
