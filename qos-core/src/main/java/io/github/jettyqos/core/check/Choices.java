package io.github.jettyqos.core.check;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The configured values of some options, unchecked; the others have their default. */
public final class Choices {
  private final Map<Option<?>, Object> made = new HashMap<>();

  /** No configured options. */
  public Choices() {}

  /**
   * Sets the value of an option.
   *
   * @param <T> the type of the value
   * @param option the option
   * @param value its value
   */
  public <T> void set(Option<T> option, T value) {
    made.put(option, requireNonNull(value, option.name()));
  }

  /**
   * Appends an element to the value of an option.
   *
   * @param <T> the type of the elements
   * @param option the option
   * @param next the element
   */
  public <T> void add(Option<List<T>> option, T next) {
    Stream<T> before = find(option).stream().flatMap(List::stream);
    set(option, Stream.concat(before, Stream.of(next)).toList());
  }

  /**
   * Returns the configured value of an option.
   *
   * @param <T> the type of the value
   * @param option the option
   * @return its value, if configured
   */
  @SuppressWarnings("unchecked") // ensured by set()
  public <T> Optional<T> find(Option<T> option) {
    return Optional.ofNullable((T) made.get(option));
  }

  /**
   * Returns the configured options.
   *
   * @return in the order of their names
   */
  public List<Option<?>> given() {
    return made.keySet().stream()
        .sorted(Comparator.<Option<?>, String>comparing(Option::name))
        .toList();
  }

  /**
   * Returns the configured value, or the default.
   *
   * @param <T> the type of the value
   * @param option the option
   * @return its value
   * @throws java.util.NoSuchElementException without a value and a default
   */
  public <T> T get(Option<T> option) {
    return find(option).or(option::preset).orElseThrow();
  }
}
