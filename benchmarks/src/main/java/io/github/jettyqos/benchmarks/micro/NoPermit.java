package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Permit;

/** A permit that is dispatched at once, and has no request behind it. */
final class NoPermit extends Permit {
  NoPermit(int classIndex, long arrivalNanos) {
    super(classIndex, arrivalNanos);
  }

  @Override
  protected void onDispatched() {}

  @Override
  protected void onRejected(RejectReason reason) {}
}
