package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;

/** A law of a user: ten threads for the first of two classes, the others for the second. */
public final class GoldFirst implements ControlLaw {
  private final int threads;

  public GoldFirst(LawContext context) {
    threads = context.threads();
  }

  @Override
  public Proposal propose(Measurement measured) {
    return Proposal.of(Partition.of(threads, 10, threads - 10), "gold first");
  }
}
