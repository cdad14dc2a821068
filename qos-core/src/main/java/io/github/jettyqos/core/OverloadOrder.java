package io.github.jettyqos.core;

/** Which request goes next while a queue stands. */
public enum OverloadOrder {
  /** By the policy, as ever. */
  KEEP,
  /** The one that came last: its client is the least likely to have given up. */
  LIFO
}
