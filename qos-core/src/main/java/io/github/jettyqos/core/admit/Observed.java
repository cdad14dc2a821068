package io.github.jettyqos.core.admit;

/** A piece of admitted work as a permit of the simulated gate. */
public abstract class Observed extends Permit {

  Observed(int classIndex, long arrivalNanos) {
    super(classIndex, arrivalNanos);
  }

  /**
   * Reports its end. Called once, by any thread.
   *
   * @param processingNanos from the start of its handler; 0 if that never started
   */
  public abstract void ended(long processingNanos);
}
