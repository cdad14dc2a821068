package io.github.jettyqos.core.check;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
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

  /** The word for a time that does not come. */
  String NEVER = "never";

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

  /**
   * The range of an option that is a whole number.
   *
   * <p>Both the checks and the reference of the configuration use these constants.
   *
   * @param min the minimum
   * @param max the maximum
   */
  public record IntRange(int min, int max) implements Allowed<Integer> {

    @Override
    public Integer check(String key, Integer value) {
      return check(key, value.intValue());
    }

    /**
     * Checks a value.
     *
     * @param key the dotted key, for the message
     * @param value the value
     * @return the value
     * @throws ConfigException if it is out of range
     */
    public int check(String key, long value) {
      if (value < min || value > max) {
        throw ConfigException.of(key, value, "is out of range; give " + this);
      }
      return (int) value;
    }

    /** The range in words: {@code a whole number from 1 to 1000}. */
    @Override
    public String toString() {
      return "a whole number from " + min + " to " + max;
    }

    /**
     * A whole number, or automatic.
     *
     * @param range of the number
     */
    public record OrAuto(IntRange range) implements Allowed<OptionalInt> {
      @Override
      public OptionalInt check(String key, OptionalInt value) {
        value.ifPresent(given -> range.check(key, given));
        return value;
      }

      /** In words: {@code auto or a whole number from 1 to 1000}. */
      @Override
      public String toString() {
        return AUTO + " or " + range;
      }
    }
  }

  /**
   * The range of an option that is a number; NaN is in no range.
   *
   * @param min the minimum
   * @param max the maximum
   */
  public record DoubleRange(double min, double max) implements Allowed<Double> {

    @Override
    public Double check(String key, Double value) {
      return check(key, value.doubleValue());
    }

    /**
     * Checks a value.
     *
     * @param key the dotted key, for the message
     * @param value the value
     * @return the value
     * @throws ConfigException if it is out of range or not a number
     */
    public double check(String key, double value) {
      if (!(value >= min && value <= max)) {
        throw ConfigException.of(key, value, "is out of range; give " + this);
      }
      return value;
    }

    /** The range in words: {@code a number from 0 to 1}. */
    @Override
    public String toString() {
      return "a number from " + shown(min) + " to " + shown(max);
    }

    private static String shown(double bound) {
      return bound == Math.rint(bound) && Math.abs(bound) < 1e15
          ? Long.toString((long) bound)
          : Double.toString(bound);
    }

    /**
     * A number, or automatic.
     *
     * @param range of the number
     */
    public record OrAuto(DoubleRange range) implements Allowed<OptionalDouble> {
      @Override
      public OptionalDouble check(String key, OptionalDouble value) {
        value.ifPresent(given -> range.check(key, given));
        return value;
      }

      /** In words: {@code auto or a number from 0 to 1}. */
      @Override
      public String toString() {
        return AUTO + " or " + range;
      }
    }
  }

  /**
   * The range of an option that is a duration.
   *
   * @param min the minimum
   * @param max the maximum
   */
  public record DurationRange(Duration min, Duration max) implements Allowed<Duration> {

    @Override
    public Duration check(String key, Duration value) {
      if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
        throw ConfigException.of(key, Durations.format(value), "is out of range; give " + this);
      }
      return value;
    }

    /** The range in words: {@code a duration from 1ms to 1h}. */
    @Override
    public String toString() {
      return "a duration from " + Durations.format(min) + " to " + Durations.format(max);
    }

    /**
     * Clamps a duration to the range.
     *
     * @param duration any
     * @return the nearest duration in the range
     */
    public Duration nearest(Duration duration) {
      return duration.compareTo(min) < 0 ? min : duration.compareTo(max) > 0 ? max : duration;
    }

    /**
     * A duration, or {@value Allowed#NEVER}, which is {@link Duration#ZERO}.
     *
     * @param range of the duration
     */
    public record OrNever(DurationRange range) implements Allowed<Duration> {
      @Override
      public Duration check(String key, Duration value) {
        return value.isZero() ? value : range.check(key, value);
      }

      /** In words: {@code never or a duration from 1s to 1h}. */
      @Override
      public String toString() {
        return NEVER + " or " + range;
      }
    }
  }
}
