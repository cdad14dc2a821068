package io.github.jettyqos.core;

/** The meaning of the reference of a {@link Target}. */
public enum Meaning {
  /** An upper bound; threads that would make the time shorter are wasted. */
  AT_MOST,
  /** A set point: the measured time is to settle at the reference, from either side. */
  TRACK
}
