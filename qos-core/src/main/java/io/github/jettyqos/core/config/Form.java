package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
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

  /** True or false. YAML 1.1 took yes, no, on and off as well, and Norway for a no. */
  static Form<Boolean> flag() {
    String allowed = "true or false";
    return new Form<>(
        allowed,
        (key, value) -> {
          if (value.equals(Value.plain("true")) || value.equals(Value.plain("false"))) {
            return value.equals(Value.plain("true"));
          }
          throw wrong(key, value, allowed);
        },
        Value::plain);
  }

  /** One of the constants of an enum, in lower case with hyphens. */
  static <E extends Enum<E>> Form<E> oneOf(Class<E> type) {
    StringJoiner names = new StringJoiner(" or ");
    for (E constant : type.getEnumConstants()) {
      names.add(name(constant));
    }
    return new Form<>(
        names.toString(),
        (key, value) -> {
          for (E constant : type.getEnumConstants()) {
            if (value instanceof Value.Scalar scalar && scalar.text().equals(name(constant))) {
              return constant;
            }
          }
          throw wrong(key, value, names.toString());
        },
        constant -> Value.plain(name(constant)));
  }

  /** Any text; its owner checks what it says. */
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

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
