package io.github.jettyqos.core.manage;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an operation answers.
 *
 * @param data for programs: maps with text as keys, lists, numbers, text, truth values, null
 * @param words the same for a person, one line or more
 */
public record Answer(Object data, String words) {
  /** Copies the data; a number that is not finite is not known, and null. */
  public Answer {
    data = requireNonNull(plain(requireNonNull(data)));
    requireNonNull(words);
  }

  private static @Nullable Object plain(@Nullable Object data) {
    if (data instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((key, each) -> copy.put(String.valueOf(key), plain(each)));
      return copy;
    }
    if (data instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>();
      list.forEach(each -> copy.add(plain(each)));
      return copy;
    }
    return data instanceof Double number && !Double.isFinite(number) ? null : data;
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
