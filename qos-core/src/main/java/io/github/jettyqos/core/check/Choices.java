package io.github.jettyqos.core.check;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The values chosen for some options; the others have their default. Not checked yet. */
public final class Choices {
  private final Map<Option<?>, Object> made = new HashMap<>();

  /** Nothing is chosen. */
  public Choices() {}

  /**
   * Chooses a value, instead of what was chosen before.
   *
   * @param <T> the type of the value
   * @param option the option
   * @param value its value
   */
  public <T> void set(Option<T> option, T value) {
    made.put(option, requireNonNull(value, option.name()));
  }

  /**
   * Chooses one element more.
   *
   * @param <T> the type of the elements
   * @param option the option
   * @param next goes behind those chosen before
   */
  public <T> void add(Option<List<T>> option, T next) {
    Stream<T> before = find(option).stream().flatMap(List::stream);
    set(option, Stream.concat(before, Stream.of(next)).toList());
  }

  /**
   * What was chosen.
   *
   * @param <T> the type of the value
   * @param option the option
   * @return its value; empty if none was chosen
   */
  @SuppressWarnings("unchecked") // set() puts nothing else there
  public <T> Optional<T> find(Option<T> option) {
    return Optional.ofNullable((T) made.get(option));
  }

  /**
   * The options for which something was chosen.
   *
   * @return in the order of their names
   */
  public List<Option<?>> given() {
    return made.keySet().stream()
        .sorted(Comparator.<Option<?>, String>comparing(Option::name))
        .toList();
  }

  /**
   * What was chosen, or the default.
   *
   * @param <T> the type of the value
   * @param option the option
   * @return its value
   * @throws java.util.NoSuchElementException if none was chosen and there is no default
   */
  public <T> T get(Option<T> option) {
    return find(option).or(option::preset).orElseThrow();
  }
}
