package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A map with a fixed set of keys.
 *
 * @param <B> what is told the values read
 * @param <S> what knows the values to print
 */
record Section<B, S>(List<Key<B, S>> keys) {

  /** Reads a map; the path is the dotted key of the map itself, empty for the document. */
  void read(String path, Value value, B builder) {
    if (!(value instanceof Value.Entries entries)) {
      throw Form.wrong(
          path.isEmpty() ? KeyPath.DOCUMENT : path, value, "a map with any of " + names());
    }
    entries
        .values()
        .forEach((name, v) -> key(path, name).setter().set(builder, KeyPath.join(path, name), v));
  }

  /** Prints every key that has a value. */
  Value print(S printed) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (Key<B, S> key : keys) {
      key.printer().apply(printed).ifPresent(value -> values.put(key.name(), value));
    }
    return new Value.Entries(values);
  }

  /** The key of this map in another one whose keys tell the same builder. */
  <P> Key<B, P> nested(String name, Function<P, S> getter) {
    return new Key<>(
        name,
        "a map with any of " + names(),
        "",
        null,
        "",
        (builder, key, value) -> read(key, value, builder),
        printed -> Optional.of(print(getter.apply(printed))));
  }

  /** The names of all keys, separated by commas. */
  String names() {
    return keys.stream().map(Key::name).collect(Collectors.joining(", "));
  }

  private Key<B, S> key(String path, String name) {
    for (Key<B, S> key : keys) {
      if (key.name().equals(name)) {
        return key;
      }
    }
    String guess =
        Suggestion.of(name, keys.stream().map(Key::name).toList())
            .map(known -> "; did you mean " + known + "?")
            .orElse("");
    throw new ConfigException(
        KeyPath.join(path, name), "unknown key" + guess + " (known: " + names() + ")");
  }
}
