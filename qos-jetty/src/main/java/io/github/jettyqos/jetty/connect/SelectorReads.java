package io.github.jettyqos.jetty.connect;

import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** What the selector of a connection reads itself, before it looks for input again. */
public enum SelectorReads {
  /** Nothing: what reads may go on to a handler that blocks. */
  NOTHING,
  /** Requests of HTTP/1.1 in clear text, which the gate then takes to workers. */
  HTTP1,
  /** All that does not block, since no handler of the server does. */
  ALL;

  /** Whether it is for the selector to call a reader of this type. */
  boolean is(InvocationType reader) {
    return switch (this) {
      case NOTHING -> false;
      // One that may do either, as that of HTTP/2, finds threads for its requests by itself.
      case HTTP1 -> reader == InvocationType.NON_BLOCKING;
      case ALL -> reader != InvocationType.BLOCKING;
    };
  }
}
