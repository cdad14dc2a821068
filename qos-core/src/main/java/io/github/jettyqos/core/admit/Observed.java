package io.github.jettyqos.core.admit;

/** One piece of work that was let pass, and the permit that it would have asked for. */
public abstract class Observed extends Permit {

  Observed(int classIndex, long arrivalNanos) {
    super(classIndex, arrivalNanos);
  }

  /**
   * It has ended. To be told once, by any thread.
   *
   * @param processingNanos from when its handler was called; 0 if it never was
   */
  public abstract void ended(long processingNanos);
}
