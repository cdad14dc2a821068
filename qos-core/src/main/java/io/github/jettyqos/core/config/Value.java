package io.github.jettyqos.core.config;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** A value of a YAML document. */
sealed interface Value {

  /** The value as shown in messages. */
  String shown();

  /**
   * Text, a number or anything else without parts.
   *
   * @param plain whether it stands without quotes: {@code 4} is a number and {@code "4"} is text
   */
  record Scalar(String text, boolean plain) implements Value {
    private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

    boolean isNothing() {
      return plain && NOTHING.contains(text);
    }

    @Override
    public String shown() {
      return isNothing() ? "nothing" : plain ? text : '"' + text + '"';
    }
  }

  /** A list. */
  record Items(List<Value> values) implements Value {
    @Override
    public String shown() {
      return "a list";
    }
  }

  /** A map with text as keys, in the order of the document. */
  record Entries(Map<String, Value> values) implements Value {
    @Override
    public String shown() {
      return "a map";
    }
  }

  /** Text that stands without quotes. */
  static Value plain(Object text) {
    return new Scalar(text.toString(), true);
  }

  /** Text that stands in quotes. */
  static Value quoted(String text) {
    return new Scalar(text, false);
  }
}
