package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.core.text.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The arguments of one call, each fit for its parameter. */
final class Arguments {
  private final Map<String, String> given;

  private Arguments(Map<String, String> given) {
    this.given = given;
  }

  /**
   * Checks them.
   *
   * @throws ConfigException if one is missing, unknown, or not what its parameter is
   */
  static Arguments of(Operation operation, Map<String, String> given) {
    List<String> known = operation.parameters().stream().map(Parameter::name).toList();
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        String guess =
            Suggestion.of(name, known).map(each -> "; did you mean " + each + "?").orElse("");
        throw ConfigException.of(
            operation.name(),
            name,
            "is no parameter" + guess + " (known: " + String.join(", ", known) + ")");
      }
    }
    for (Parameter each : operation.parameters()) {
      check(each, given.get(each.name()));
    }
    return new Arguments(given);
  }

  private static void check(Parameter parameter, @org.jspecify.annotations.Nullable String value) {
    if (value == null) {
      if (parameter.required()) {
        throw new ConfigException(
            parameter.name(),
            "is missing; give " + parameter.kind().inWords() + ": " + parameter.description());
      }
      return;
    }
    boolean fits =
        switch (parameter.kind()) {
          case TEXT -> true;
          case WHOLE -> value.matches("-?[0-9]{1,18}");
          case TRUTH -> value.equals("true") || value.equals("false");
        };
    if (!fits) {
      throw ConfigException.of(
          parameter.name(),
          OneLine.of(value),
          "is not " + parameter.kind().inWords() + ": " + parameter.description());
    }
  }

  /** A required one. */
  String text(String name) {
    String value = given.get(name);
    if (value == null) {
      throw new IllegalStateException(name + " was not checked");
    }
    return value;
  }

  long whole(String name) {
    return Long.parseLong(text(name));
  }

  /** A whole number of the size of an int; out of that it is a number that no range holds. */
  int small(String name) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, whole(name)));
  }

  boolean truth(String name) {
    return Boolean.parseBoolean(text(name));
  }

  OptionalLong maybeWhole(String name) {
    return given.containsKey(name) ? OptionalLong.of(whole(name)) : OptionalLong.empty();
  }

  /** Whoever changes something says why. */
  String reason() {
    String reason = text(Operations.REASON);
    if (reason.isBlank()) {
      throw ConfigException.of(Operations.REASON, reason, "is not a reason; give one line");
    }
    return OneLine.of(reason.strip());
  }
}
