package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.Optional;
import java.util.function.Function;

/**
 * One key of the configuration: an option, and how it is read and printed.
 *
 * @param <S> the type that has the values to print
 * @param allowed the values, in words
 * @param preset the default as it would be written; the meaning of a missing value if there is none
 * @param reader adds the value to the choices
 */
record Key<S>(
    Option<?> option,
    String allowed,
    String preset,
    Reader reader,
    Function<S, Optional<Value>> printer) {

  /** Reads a value into the choices. */
  @FunctionalInterface
  interface Reader {
    void read(Choices choices, String key, Value value);
  }

  /** The key of an option whose value may be absent when printed. */
  static <S, T> Key<S> of(Option<T> option, Form<T> form, Function<S, Optional<T>> getter) {
    return new Key<>(
        option,
        form.allowed(),
        option.preset().map(form::print).map(Key::shown).orElse(option.unset()),
        (choices, key, value) -> choices.set(option, form.read(key, value)),
        printed -> getter.apply(printed).map(form::print));
  }

  static String shown(Value value) {
    return "`" + YamlWriter.flow(value) + "`";
  }

  String name() {
    return option.name();
  }

  /** Whether it is required in its section. */
  boolean isRequired() {
    return option.unset().equals(Option.REQUIRED);
  }
}
