package io.github.jettyqos.jetty.route;

import org.eclipse.jetty.server.Request;

/**
 * How much work a request is, as far as that is known before it is handled. Asked by the thread
 * that parsed it, so nothing here blocks; the size is in a unit of its own, and less goes first.
 */
interface RequestSize {
  /** The size of what is not known, which goes last. */
  long UNKNOWN = Long.MAX_VALUE;

  /** How much. */
  long of(ProfiledRequest arrived, int cell);

  /** Where that which is learned of requests like this one is kept; found once, as it arrives. */
  default int cell(Request request) {
    return 0;
  }

  /** One of them is complete. */
  default void took(int cell, long processingNanos) {}
}
