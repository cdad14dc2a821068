package io.github.jettyqos.core.manage;

import java.util.Locale;

/** What somebody may do to a server. */
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
