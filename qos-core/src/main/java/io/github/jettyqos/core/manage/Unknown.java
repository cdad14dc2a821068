package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Suggestion;
import java.util.List;

/** Says of a name that it is not known, which one may be meant, and which there are. */
final class Unknown {
  private Unknown() {}

  static ConfigException of(String key, String name, String problem, List<String> known) {
    String guess = Suggestion.question(name, known);
    String all =
        known.isEmpty() ? " (there are none)" : " (known: " + String.join(", ", known) + ")";
    return ConfigException.of(key, name, problem + guess + all);
  }
}
