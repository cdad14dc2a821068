package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.admit.RejectReason;

/** A request that is there, so that a step has something to look at. */
final class StressPermit extends Permit {
  StressPermit() {
    super(0, 0);
  }

  @Override
  protected void onDispatched() {}

  @Override
  protected void onRejected(RejectReason reason) {}
}
