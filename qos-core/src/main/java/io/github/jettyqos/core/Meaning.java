package io.github.jettyqos.core;

/** How the reference of a {@link Target} is to be read. */
public enum Meaning {
  /** The measured time may be anything up to the reference; threads beyond that are wasted. */
  AT_MOST,
  /** The measured time is to settle at the reference, from either side. */
  TRACK
}
