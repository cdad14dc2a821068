package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;

/** What is in force stays, as it was configured or set by hand; nobody has more than that gives. */
final class StaticLaw implements ControlLaw {
  @Override
  public Proposal propose(Measurement measured) {
    Partition inForce = measured.partition();
    int total = measured.pinned().orElse(inForce.total());
    return Proposal.of(inForce.withTotal(total), "static");
  }

  @Override
  public boolean letsWait() {
    return true;
  }
}
