package io.github.jettyqos.core.manage;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.text.OneLine;

/**
 * Who calls an operation.
 *
 * @param who as far as that is known, such as {@code anna over HTTP from 127.0.0.1} or {@code JMX};
 *     kept and shown as {@link OneLine} does
 * @param role what that may do
 */
public record Actor(String who, Role role) {
  /** Checks that nothing is missing. */
  public Actor {
    who = OneLine.of(requireNonNull(who));
    requireNonNull(role);
  }
}
