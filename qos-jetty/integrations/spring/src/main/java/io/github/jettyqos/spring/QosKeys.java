package io.github.jettyqos.spring;

import java.util.List;

/** The keys of the starters, beside those of a configuration. */
final class QosKeys {
  /** The prefix of all keys. */
  static final String PREFIX = "qos.";

  /** The page with all keys. */
  static final String REFERENCE =
      "https://github.com/jettyqos/qos-for-jetty/blob/main/docs/configuration.md";

  static final String ENABLED = PREFIX + "enabled";
  static final String EXEMPT_MANAGEMENT = PREFIX + "exempt-management";
  static final String FILE = PREFIX + "file";
  static final String WATCH = PREFIX + "watch";

  static final List<String> ALL = List.of(ENABLED, EXEMPT_MANAGEMENT, FILE, WATCH);

  /** Whether it is read at the start alone. */
  static boolean needsRestart(String key) {
    return key.equals(ENABLED) || key.equals(FILE) || key.equals(WATCH);
  }

  private QosKeys() {}
}
