package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.text.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A map with a fixed set of keys.
 *
 * @param <S> the type that has the values to print
 */
record Section<S>(List<Key<S>> keys) {

  /** Without any key. */
  Section() {
    this(List.of());
  }

  /** The same with a key more. */
  Section<S> with(Key<S> key) {
    return new Section<>(Stream.concat(keys.stream(), Stream.of(key)).toList());
  }

  /** The same with an option more. */
  <T> Section<S> with(Option<T> option, Function<S, T> getter) {
    return with(option, Forms.of(option), getter);
  }

  /** The same with an option more that has a form of its own. */
  <T> Section<S> with(Option<T> option, Form<T> form, Function<S, T> getter) {
    return maybe(option, form, printed -> Optional.of(getter.apply(printed)));
  }

  /** The same with an option more whose value may be absent when printed. */
  <T> Section<S> maybe(Option<T> option, Function<S, Optional<T>> getter) {
    return maybe(option, Forms.of(option), getter);
  }

  /** The same with an option more that has a form of its own and may be absent when printed. */
  <T> Section<S> maybe(Option<T> option, Form<T> form, Function<S, Optional<T>> getter) {
    return with(Key.of(option, form, getter));
  }

  /** The same with a nested map more, whose values are chosen together with those of this one. */
  <T> Section<S> nested(Option<T> option, Section<T> section, Function<S, T> getter) {
    return with(
        new Key<>(
            option,
            section.allowed(),
            option.preset().map(section::print).map(Key::shown).orElse(option.unset()),
            (choices, key, value) -> section.read(key, value, choices),
            printed -> Optional.of(section.print(getter.apply(printed)))));
  }

  /** The form of a value made of these keys. */
  Form<S> form(Function<Choices, S> maker) {
    return new Form<>(
        allowed(),
        (key, value) -> {
          Choices choices = new Choices();
          read(key, value, choices);
          requireComplete(key, choices);
          return maker.apply(choices);
        },
        this::print);
  }

  private void requireComplete(String path, Choices choices) {
    boolean all = required().count() == keys.size();
    for (Key<S> key : keys) {
      if (key.isRequired() && choices.find(key.option()).isEmpty()) {
        throw all
            ? new ConfigException(
                path, "not all of " + names() + " given; they mean nothing without each other")
            : new ConfigException(
                KeyPath.join(path, key.name()), "is missing; give " + key.allowed());
      }
    }
  }

  /** Reads a map; the path is the dotted key of the map itself, empty for the document. */
  void read(String path, Value value, Choices choices) {
    if (!(value instanceof Value.Entries entries)) {
      throw Form.wrong(path.isEmpty() ? KeyPath.DOCUMENT : path, value, allowed());
    }
    entries
        .values()
        .forEach((name, v) -> key(path, name).reader().read(choices, KeyPath.join(path, name), v));
  }

  /** Prints every key that has a value. */
  Value print(S printed) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (Key<S> key : keys) {
      key.printer().apply(printed).ifPresent(value -> values.put(key.name(), value));
    }
    return new Value.Entries(values);
  }

  /** The names of all keys, separated by commas. */
  String names() {
    return keys.stream().map(Key::name).collect(Collectors.joining(", "));
  }

  private String allowed() {
    return required().count() == keys.size()
        ? "a map with " + names().replaceAll(", (?=[^,]*$)", " and ")
        : "a map with any of " + names();
  }

  private Stream<Key<S>> required() {
    return keys.stream().filter(Key::isRequired);
  }

  private Key<S> key(String path, String name) {
    for (Key<S> key : keys) {
      if (key.name().equals(name)) {
        return key;
      }
    }
    String guess = Suggestion.question(name, keys.stream().map(Key::name).toList());
    throw new ConfigException(
        KeyPath.join(path, name), "unknown key" + guess + " (known: " + names() + ")");
  }
}
