package io.github.jettyqos.core;

/** The period for which a request holds its permit. */
public enum PermitHold {
  /**
   * As {@link #COMPLETION}, but for a stream of events ({@code text/event-stream}) or of gRPC only
   * until its handler has returned and its response has begun: it may last for hours and needs no
   * thread. The default.
   */
  AUTO,
  /**
   * From admission until the exchange is complete: last byte written, or failed. An asynchronous
   * request uses memory and back ends after its thread has returned.
   */
  COMPLETION,
  /**
   * While the handling thread runs. For asynchronous requests that need few resources while
   * suspended, such as long polls, and would otherwise fill the budget.
   */
  HANDLING
}
