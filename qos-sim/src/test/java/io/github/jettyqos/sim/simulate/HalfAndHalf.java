package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;

/** A law of a user's: half of the threads for each of two classes. */
public final class HalfAndHalf implements ControlLaw {
  private final int half;

  public HalfAndHalf(LawContext context) {
    half = context.threads() / 2;
  }

  @Override
  public Proposal propose(Measurement measured) {
    return Proposal.of(Partition.of(2 * half, half, half), "half and half");
  }
}
