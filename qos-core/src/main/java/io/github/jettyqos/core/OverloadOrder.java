package io.github.jettyqos.core;

/** The order of service during overload. */
public enum OverloadOrder {
  /** The order of the queue policy. */
  KEEP,
  /** Last in, first out: the client of the latest request is the least likely to have given up. */
  LIFO
}
