package io.github.jettyqos.core.config;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One key of the configuration: how it is read, printed and explained.
 *
 * @param <B> what is told the values read
 * @param <S> what knows the values to print
 * @param allowed the values, in words
 * @param unit what a number counts; empty if the value bears its unit or has none
 * @param fallback the default in words; null for what a default {@code S} prints
 * @param why what the key is for, and the reason of its default
 */
record Key<B, S>(
    String name,
    String allowed,
    String unit,
    @Nullable String fallback,
    String why,
    Setter<B> setter,
    Function<S, Optional<Value>> printer) {

  /** Reads a value and tells it to the builder. */
  @FunctionalInterface
  interface Setter<B> {
    void set(B builder, String key, Value value);
  }

  /** The key of a form, whose value may be absent when printed. */
  static <B, S, T> Key<B, S> of(
      String name, Form<T> form, BiConsumer<B, T> setter, Function<S, Optional<T>> getter) {
    return new Key<>(
        name,
        form.allowed(),
        "",
        null,
        "",
        (builder, key, value) -> setter.accept(builder, form.read(key, value)),
        printed -> getter.apply(printed).map(form::print));
  }

  /** The key of a form, whose value is always there. */
  static <B, S, T> Key<B, S> always(
      String name, Form<T> form, BiConsumer<B, T> setter, Function<S, T> getter) {
    return of(name, form, setter, printed -> Optional.of(getter.apply(printed)));
  }

  Key<B, S> in(String counted) {
    return new Key<>(name, allowed, counted, fallback, why, setter, printer);
  }

  Key<B, S> defaultsTo(String words) {
    return new Key<>(name, allowed, unit, words, why, setter, printer);
  }

  Key<B, S> because(String reason) {
    return new Key<>(name, allowed, unit, fallback, reason, setter, printer);
  }
}
