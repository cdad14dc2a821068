package io.github.jettyqos.core.law;

/** The controlled variable of PI control. */
public enum PiKind {
  /**
   * {@link #HYBRID} if the class of the first priority has a hybrid guarantee, {@link #ABSOLUTE} if
   * classes have targets, else {@link #RELATIVE}.
   */
  AUTO,
  /** Each class at its own target; if threads are short, classes of lower priority have fewer. */
  ABSOLUTE,
  /** Delays in the ratio of the targets, or of the inverse weights. */
  RELATIVE,
  /** Relative while the class of the first priority is in time, else absolute. */
  HYBRID
}
