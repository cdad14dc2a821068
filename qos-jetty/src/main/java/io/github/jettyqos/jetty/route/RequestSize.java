package io.github.jettyqos.jetty.route;

import org.eclipse.jetty.server.Request;

/**
 * The estimated work of a request before it is handled. Called by the thread that parsed it, so it
 * must not block; any unit, and less goes first.
 */
interface RequestSize {
  /** The size of an unknown request, which goes last. */
  long UNKNOWN = Long.MAX_VALUE;

  long of(ProfiledRequest arrived, int cell);

  /** The cell of the statistics for similar requests; determined once, at arrival. */
  default int cell(Request request) {
    return 0;
  }

  /** Records a completed request of a cell. */
  default void took(int cell, long processingNanos) {}
}
