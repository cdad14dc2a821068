package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Permit;

/** A request that is there, so that a step has something to look at, and does nothing. */
public final class SilentPermit extends Permit {
  public SilentPermit(int classIndex, long arrivalNanos) {
    super(classIndex, arrivalNanos);
  }

  @Override
  protected void onDispatched() {}

  @Override
  protected void onRejected(RejectReason reason) {}
}
