package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * How values of one type are written: what is allowed, in words, and both directions.
 *
 * @param allowed completes "give ..." in messages and stands in the reference
 * @param reader throws {@link ConfigException} for what is not allowed
 * @param printer writes what the reader reads
 */
record Form<T>(String allowed, Reader<T> reader, Function<T, Value> printer) {

  /** Reads the value of a key. */
  @FunctionalInterface
  interface Reader<T> {
    T read(String key, Value value);
  }

  T read(String key, Value value) {
    return reader.read(key, value);
  }

  Value print(T value) {
    return printer.apply(value);
  }

  /** Any text, which the record that it belongs to checks. */
  static Form<String> text(String allowed) {
    return new Form<>(
        allowed,
        (key, value) -> {
          if (value instanceof Value.Scalar scalar && !scalar.isNothing()) {
            return scalar.text();
          }
          throw wrong(key, value, allowed);
        },
        Value::quoted);
  }

  /** A list whose elements have one form. */
  static <T> Form<List<T>> listOf(Form<T> element, String allowed) {
    return new Form<>(
        allowed,
        (key, value) -> {
          if (!(value instanceof Value.Items items)) {
            throw wrong(key, value, allowed);
          }
          List<T> list = new ArrayList<>();
          for (Value item : items.values()) {
            list.add(element.read(key + "[" + list.size() + "]", item));
          }
          return list;
        },
        list -> new Value.Items(list.stream().map(element::print).toList()));
  }

  static ConfigException wrong(String key, Value value, String allowed) {
    return ConfigException.of(key, value.shown(), "is not allowed here; give " + allowed);
  }
}
