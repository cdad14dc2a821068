package io.github.jettyqos.core.observe;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Permit;

/**
 * One piece of work that was let pass, and the permit that it would have asked for.
 *
 * <p>How long it takes is known once it has ended in fact, and it cannot end before that in play,
 * where it starts at the same time or later.
 */
public final class Observed extends Permit {
  private static final long UNKNOWN = -1;

  private final Observation by;
  private long startedNanos;
  private long takesNanos = UNKNOWN;

  Observed(Observation by, int classIndex, long arrivalNanos) {
    super(classIndex, arrivalNanos);
    this.by = by;
  }

  /**
   * It has ended. To be told once, by any thread.
   *
   * @param processingNanos from when its handler was called; 0 if it never was
   */
  public void ended(long processingNanos) {
    by.tell(() -> by.ended(this, processingNanos));
  }

  // ---- in play, all by one thread

  void takes(long nanos) {
    takesNanos = nanos;
  }

  boolean isTimeKnown() {
    return takesNanos != UNKNOWN;
  }

  void startedAt(long nanos) {
    startedNanos = nanos;
  }

  long waitedNanos() {
    return startedNanos - arrivalNanos();
  }

  long endNanos() {
    return startedNanos + takesNanos;
  }

  @Override
  protected void onDispatched() {
    by.started(this);
  }

  @Override
  protected void onRejected(RejectReason reason) {} // the gate in play has counted it
}
