package io.github.jettyqos.core.law;

/** What PI control makes of delays. */
public enum PiKind {
  /**
   * {@link #HYBRID} where the class of the first priority has a hybrid guarantee, {@link #ABSOLUTE}
   * where classes have targets, else {@link #RELATIVE}.
   */
  AUTO,
  /** Each class at its own target; those of lower priority pay when there is not enough. */
  ABSOLUTE,
  /** Delays in the ratio of the targets, or in that of one over the weights. */
  RELATIVE,
  /** Ratios while the class of the first priority is in time, each at its target when it is not. */
  HYBRID
}
