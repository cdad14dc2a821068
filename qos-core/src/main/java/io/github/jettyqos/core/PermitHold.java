package io.github.jettyqos.core;

/** The period for which a request holds its permit. */
public enum PermitHold {
  /**
   * From admission until the exchange is complete: last byte written, or failed. The default,
   * because an asynchronous request uses memory and back ends after its thread has returned.
   */
  COMPLETION,
  /**
   * While the handling thread runs. For asynchronous requests that need few resources while
   * suspended, such as long polls, and would otherwise fill the budget.
   */
  HANDLING
}
