package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;

/** A law that is told what the simulated server is, in place of what is measured of that. */
final class InformedLaw implements ControlLaw {
  private final ControlLaw law;
  private final PriorKnowledge truth;

  InformedLaw(ControlLaw law, PriorKnowledge truth) {
    this.law = law;
    this.truth = truth;
  }

  @Override
  public Proposal propose(Measurement measured) {
    return law.propose(
        new Measurement(
            measured.atNanos(),
            measured.periodNanos(),
            measured.partition(),
            truth.speedup(),
            truth.work(),
            measured.pinned(),
            measured.classes()));
  }

  @Override
  public void takeOver() {
    law.takeOver();
  }

  @Override
  public boolean needsAges() {
    return law.needsAges();
  }

  @Override
  public boolean takesUnevenPeriods() {
    return law.takesUnevenPeriods();
  }

  @Override
  public boolean letsWait() {
    return law.letsWait();
  }
}
