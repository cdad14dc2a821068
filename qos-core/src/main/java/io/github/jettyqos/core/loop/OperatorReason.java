package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.OneLine;
import org.jspecify.annotations.Nullable;

/** The reason for what an operator does. */
final class OperatorReason {
  private OperatorReason() {}

  /**
   * Makes it fit to be kept and shown.
   *
   * @param given as the operator gave it
   * @return one line
   * @throws ConfigException if there is none
   */
  static String of(@Nullable String given) {
    if (given == null) {
      throw new ConfigException("reason", "null is not a reason; give one line");
    }
    return OneLine.of(given);
  }
}
