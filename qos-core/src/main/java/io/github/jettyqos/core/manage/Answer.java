package io.github.jettyqos.core.manage;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * What an operation answers.
 *
 * @param data for programs: maps with text as keys, lists, numbers, text, truth values, null
 * @param words the same for a person, one line or more
 */
public record Answer(Object data, String words) {
  /** Checks that nothing is missing. */
  public Answer {
    requireNonNull(data);
    requireNonNull(words);
  }

  /** Of what is text only. */
  static Answer text(String words) {
    return new Answer(Map.of("said", words), words);
  }

  /** A line for each. */
  static Answer lines(Object data, List<String> lines) {
    return new Answer(data, String.join("\n", lines));
  }
}
