package io.github.jettyqos.ctl;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of a server's answer. An absent value, or one of another type, is unknown.
 *
 * @param value a map, a list, text, a number or a boolean; null if it is unknown
 */
record Data(@Nullable Object value) {
  /** An unknown value. */
  static final Data UNKNOWN = new Data(null);

  /**
   * Reads JSON.
   *
   * @param json one document
   * @return its content
   * @throws IOException if it is invalid, or too deeply nested, or has too long numbers
   */
  static Data parse(String json) throws IOException {
    return new Data(JSON.std.anyFrom(json));
  }

  /**
   * The value of a key.
   *
   * @param key of a map
   * @return the value; unknown if there is none
   */
  Data at(String key) {
    return value instanceof Map<?, ?> map ? new Data(map.get(key)) : UNKNOWN;
  }

  /** {@return the values of a list; empty if it is none} */
  List<Data> list() {
    List<Data> all = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(each -> all.add(new Data(each)));
    }
    return all;
  }

  /** {@return the values of a map by key; empty if it is none} */
  Map<String, Data> map() {
    Map<String, Data> all = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, each) -> all.put(String.valueOf(key), new Data(each)));
    }
    return all;
  }

  /** {@return whether it is known} */
  boolean isKnown() {
    return value != null;
  }

  /** {@return whether it is {@code true}} */
  boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  /** {@return a number; NaN if it is none} */
  double number() {
    return value instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /**
   * The value as text.
   *
   * @param unknown the text for an unknown value
   * @return the text
   */
  String text(String unknown) {
    return value == null ? unknown : value.toString();
  }
}
