package io.github.jettyqos.core.admit;

/** A piece of admitted work in the simulated gate of an observation. */
public interface Observed {
  /**
   * Reports its end. Called once, by any thread.
   *
   * @param processingNanos from the start of its handler; 0 if that never started
   */
  void ended(long processingNanos);
}
