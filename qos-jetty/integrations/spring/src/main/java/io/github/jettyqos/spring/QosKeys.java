package io.github.jettyqos.spring;

import java.util.List;

/** The keys of the starters, beside those of a configuration. */
final class QosKeys {
  /** The prefix of all keys. */
  static final String PREFIX = "qos.";

  static final String ENABLED = PREFIX + "enabled";
  static final String EXEMPT_HEALTH = PREFIX + "exempt-health";
  static final String FILE = PREFIX + "file";
  static final String WATCH = PREFIX + "watch";

  static final List<String> ALL = List.of(ENABLED, EXEMPT_HEALTH, FILE, WATCH);

  private QosKeys() {}
}
