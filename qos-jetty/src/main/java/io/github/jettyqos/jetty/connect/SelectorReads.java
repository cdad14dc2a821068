package io.github.jettyqos.jetty.connect;

import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** The connections that a selector reads itself, before its next select. */
public enum SelectorReads {
  /** None: the reader may call a blocking handler. */
  NOTHING,
  /** HTTP/1.1 in clear text, whose requests the gate passes to workers. */
  HTTP1,
  /** All, since no handler of the server blocks. */
  ALL;

  /** Whether the selector is to call a reader of this type. */
  boolean is(InvocationType reader) {
    return switch (this) {
      case NOTHING -> false;
      // A reader of type EITHER, such as HTTP/2's, finds threads for its requests itself.
      case HTTP1 -> reader == InvocationType.NON_BLOCKING;
      case ALL -> reader != InvocationType.BLOCKING;
    };
  }
}
