package io.github.jettyqos.core.manage;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The answer of an operation, as data for programs and as text for people. */
public final class Answer {
  private final Object data;
  private final Supplier<String> words;

  /**
   * An answer.
   *
   * @param data copied; a number that is not finite becomes null
   * @param words computed when they are first needed
   */
  Answer(Object data, Supplier<String> words) {
    this.data = requireNonNull(plain(requireNonNull(data)));
    this.words = requireNonNull(words);
  }

  /**
   * The answer for programs.
   *
   * @return maps with text as keys, lists, numbers, text, truth values, null
   */
  public Object data() {
    return data;
  }

  /**
   * The answer as text.
   *
   * @return one line or more
   * @throws IllegalStateException if the server has stopped meanwhile
   */
  public String words() {
    return words.get();
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

  /** An answer that is text only. */
  static Answer text(String words) {
    return new Answer(Map.of("said", words), () -> words);
  }

  /** An answer of several lines. */
  static Answer lines(Object data, Supplier<List<String>> lines) {
    return new Answer(data, () -> String.join("\n", lines.get()));
  }
}
