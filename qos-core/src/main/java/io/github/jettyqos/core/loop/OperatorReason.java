package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.OneLine;
import org.jspecify.annotations.Nullable;

/** The reason given by an operator. */
final class OperatorReason {
  private OperatorReason() {}

  /**
   * Makes it a single line.
   *
   * @param given as the operator gave it
   * @return one line
   * @throws ConfigException if it is missing
   */
  static String of(@Nullable String given) {
    if (given == null) {
      throw new ConfigException("reason", "null is not a reason; give one line");
    }
    return OneLine.of(given);
  }
}
