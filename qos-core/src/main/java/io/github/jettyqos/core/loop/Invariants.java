package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import java.util.List;

/**
 * What the loop sees to whatever a law proposes and whatever the model says: {@link DoNoHarm}, then
 * {@link TotalGuard}, then {@link WorkConserving}. In this order, since the second and third hold
 * for the static partition of the first as well, and threads that may be given away are counted
 * below the total that the second lets stand. The step limit comes after all of them: an operator's
 * word on how fast budgets move holds for these, too; it bounds neither a total nor terms.
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

  /** A law that another hand holds is not to blame for what happens. */
  void forget() {
    harm.forget();
  }

  /**
   * What is to be in force of a proposal, but for the step limit.
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
      law.takeOver(); // its next proposal goes on from what is in force
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

  /** Whether the static partition is in force in place of the law's. */
  boolean isStatic() {
    return harm.isStatic();
  }

  /** The same proposal, with what was made of it in its reason. */
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
