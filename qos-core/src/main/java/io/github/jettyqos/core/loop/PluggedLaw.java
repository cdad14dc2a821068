package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.text.OneLine;
import java.util.Objects;

/**
 * The wrapper of a custom law. Only proposals call the law, on a thread that may wait; its
 * properties (such as {@link #needsAges}) are read once, before that.
 *
 * <p>Race: T1 calls the law while T2, an operator with the monitor of the loop, calls {@link
 * #takeOver}. T2 only sets a mark. T1 has read the mark before, so the next proposal starts the
 * transfer; the loop drops this one.
 */
final class PluggedLaw implements ControlLaw {
  private final ControlLaw law;
  private final boolean needsAges;
  private final boolean takesUnevenPeriods;
  private final boolean letsWait;
  private volatile boolean takesOver;

  PluggedLaw(ControlLaw law) {
    this.law = law;
    this.needsAges = law.needsAges();
    this.takesUnevenPeriods = law.takesUnevenPeriods();
    this.letsWait = law.letsWait();
  }

  @Override
  public Proposal propose(Measurement measured) {
    if (takesOver) {
      takesOver = false;
      law.takeOver();
    }
    Proposal proposal = requireNonNull(law.propose(measured), "a law proposed nothing");
    requireClasses(proposal, measured.classes().size());
    return new Proposal(
        proposal.partition(),
        proposal.certificate(),
        OneLine.of(proposal.reason()),
        proposal.contained());
  }

  private static void requireClasses(Proposal proposal, int count) {
    if (proposal.partition().size() != count) {
      throw new IllegalStateException(
          "a law proposed " + proposal.partition() + " for " + count + " classes");
    }
    for (Shortfall each : proposal.certificate()) {
      Objects.checkIndex(each.classIndex(), count);
    }
    for (int contained : proposal.contained()) {
      Objects.checkIndex(contained, count);
    }
  }

  @Override
  public void takeOver() {
    takesOver = true;
  }

  @Override
  public boolean needsAges() {
    return needsAges;
  }

  @Override
  public boolean takesUnevenPeriods() {
    return takesUnevenPeriods;
  }

  @Override
  public boolean letsWait() {
    return letsWait;
  }
}
