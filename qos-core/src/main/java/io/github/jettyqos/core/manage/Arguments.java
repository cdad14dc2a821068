package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.manage.Operation.Parameter;
import io.github.jettyqos.core.text.OneLine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The checked arguments of one call. */
final class Arguments {
  /** The parameter that every change has. */
  static final String REASON = "reason";

  /** The optional parameter of changes: the number of the partition that they were decided on. */
  static final String STILL = "still";

  /** The optional parameter of changes that end by themselves: after how long. */
  static final String LASTING = "for";

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofDays(7);

  /** Eighteen digits always fit into a long. */
  private static final String WHOLE = "-?[0-9]{1,18}";

  private final Map<String, String> given;

  private Arguments(Map<String, String> given) {
    this.given = given;
  }

  /**
   * Checks the arguments of an operation.
   *
   * @throws ConfigException if one is missing, unknown, or not what its parameter is
   */
  static Arguments of(Operation operation, Map<String, String> given) {
    List<String> known = operation.parameters().stream().map(Parameter::name).toList();
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw UnknownName.of(operation.name(), name, "is no parameter", known);
      }
    }
    for (Parameter each : operation.parameters()) {
      check(each, given.get(each.name()));
    }
    return new Arguments(Map.copyOf(given));
  }

  private static void check(Parameter parameter, @Nullable String value) {
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
          case WHOLE -> value.matches(WHOLE);
          case TRUTH -> value.equals("true") || value.equals("false");
        };
    if (!fits) {
      throw ConfigException.of(
          parameter.name(),
          value,
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

  /** One, or a default. */
  String textOr(String name, String otherwise) {
    return given.getOrDefault(name, otherwise);
  }

  /** A required one in a range. */
  long whole(String name, long least, long most) {
    long value = Long.parseLong(text(name));
    if (value < least || value > most) {
      throw ConfigException.of(
          name, value, "is out of range; give a whole number from " + least + " to " + most);
    }
    return value;
  }

  /** One in a range, or a default. */
  long wholeOr(String name, long least, long most, long otherwise) {
    return given.containsKey(name) ? whole(name, least, most) : otherwise;
  }

  boolean truth(String name) {
    return Boolean.parseBoolean(text(name));
  }

  /** The number of the partition that a change was decided on; 0 if it is not given. */
  long still() {
    return wholeOr(STILL, 1, Long.MAX_VALUE, 0);
  }

  /** How long a change is to last; null: until another one. */
  @Nullable Duration lasting() {
    if (!given.containsKey(LASTING)) {
      return null;
    }
    String value = text(LASTING);
    Duration lasting;
    try {
      lasting = Durations.parse(value);
    } catch (ConfigException e) {
      throw ConfigException.of(LASTING, value, "is not a duration; give such as 30m or 2h");
    }
    if (lasting.compareTo(SHORTEST) < 0 || lasting.compareTo(LONGEST) > 0) {
      throw ConfigException.of(LASTING, value, "is out of range; give 1s to 168h");
    }
    return lasting;
  }

  /** The reason of a change, which is required. */
  String reason() {
    String reason = text(REASON);
    if (reason.isBlank()) {
      throw ConfigException.of(REASON, reason, "is not a reason; give one line");
    }
    return OneLine.of(reason.strip());
  }
}
