package io.github.jettyqos.core.manage;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.text.OneLine;
import java.util.Locale;

/**
 * The caller of an operation.
 *
 * @param who the name of the caller as far as it is known, such as {@code anna over HTTP from
 *     127.0.0.1} or {@code JMX}; shortened by {@link OneLine}
 * @param role what the caller may do
 */
public record Actor(String who, Role role) {
  /** Checks that nothing is missing. */
  public Actor {
    who = OneLine.of(requireNonNull(who));
    requireNonNull(role);
  }

  /** What a caller may do. */
  public enum Role {
    /** To see. */
    VIEWER,
    /** To see and to change. */
    OPERATOR;

    /** {@return the name in files and messages, such as {@code viewer}} */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean covers(Role needed) {
      return compareTo(needed) >= 0;
    }
  }
}
