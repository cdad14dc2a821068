package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Suggestion;
import java.util.List;

/** The error for an unknown name, with a suggestion and all known names. */
final class UnknownName {
  private UnknownName() {}

  static ConfigException of(String key, String name, String problem, List<String> known) {
    String guess = Suggestion.question(name, known);
    String all =
        known.isEmpty() ? " (there are none)" : " (known: " + String.join(", ", known) + ")";
    return ConfigException.of(key, name, problem + guess + all);
  }
}
