package io.github.jettyqos.core.check;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The allowed values of an option. Its text completes "give ..." in messages.
 *
 * @param <T> the type of the values
 */
public interface Allowed<T> {

  /** The word for a value that is determined automatically. */
  String AUTO = "auto";

  /**
   * Checks a value.
   *
   * @param key the dotted key, for the message
   * @param value the value
   * @return the value
   * @throws ConfigException if it is not allowed
   */
  T check(String key, T value);

  /**
   * One of the constants of an enum.
   *
   * @param <E> the enum
   * @param type the enum
   */
  record OneOf<E extends Enum<E>>(Class<E> type) implements Allowed<E> {
    @Override
    public E check(String key, E value) {
      return requireNonNull(value);
    }

    /**
     * Finds a constant by its name.
     *
     * @param name as by {@link #nameOf}
     * @return the constant, or empty if there is none
     */
    public Optional<E> find(String name) {
      return Stream.of(type.getEnumConstants()).filter(e -> nameOf(e).equals(name)).findFirst();
    }

    /**
     * The name of a constant in a configuration.
     *
     * @param constant of any enum
     * @return in lower case with hyphens
     */
    public static String nameOf(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** In words: {@code inline or dispatch}. */
    @Override
    public String toString() {
      return Stream.of(type.getEnumConstants())
          .map(OneOf::nameOf)
          .collect(Collectors.joining(" or "));
    }
  }

  /** True or false. */
  record Flag() implements Allowed<Boolean> {
    @Override
    public Boolean check(String key, Boolean value) {
      return requireNonNull(value);
    }

    /** In words: {@code true or false}. */
    @Override
    public String toString() {
      return "true or false";
    }
  }

  /** A fraction: all, nothing, or a number from 0 to 1. */
  record PartOf() implements Allowed<Double> {
    @Override
    public Double check(String key, Double value) {
      if (!(value >= 0 && value <= 1)) {
        throw ConfigException.of(key, value, "is out of range; give " + this);
      }
      return value;
    }

    /** In words: {@code true, false or a number from 0 to 1}. */
    @Override
    public String toString() {
      return "true, false or a number from 0 to 1";
    }
  }

  /**
   * A composite value, which has checked itself.
   *
   * @param <T> its type
   */
  record Part<T>() implements Allowed<T> {
    @Override
    public T check(String key, T value) {
      return requireNonNull(value);
    }
  }
}
