package io.github.jettyqos.core;

/** How long a request holds its permit. */
public enum PermitHold {
  /**
   * From admission until the exchange is complete, its last byte written or its failure known. The
   * default, because an asynchronous request still uses memory and back ends after its thread left.
   */
  COMPLETION,
  /**
   * Only while the handling thread runs. For classes whose asynchronous requests are cheap to park,
   * such as long polls, and would otherwise fill the budget doing nothing.
   */
  HANDLING
}
