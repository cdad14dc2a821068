package io.github.jettyqos.core.check;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * An option of a configuration: its name, allowed values, default and unit.
 *
 * <p>It is a constant of the type that has the option, and the Javadoc of the constant has its
 * purpose and the reason for its default. Checks, builders, the YAML keys and {@code
 * docs/configuration.md} are based on it.
 *
 * @param <T> the type of the values
 * @param name the key in its section, such as {@code body-limit}
 * @param allowed the values
 * @param preset the default; empty if there is none
 * @param unset the meaning of a missing value, in words; empty if there is a default
 * @param unit of a number; empty if the value includes its unit or has none
 */
public record Option<T>(
    String name, Allowed<T> allowed, Optional<T> preset, String unset, String unit) {

  /** The text of {@link #unset} for a mandatory option. */
  public static final String REQUIRED = "required";

  /**
   * An option with a default.
   *
   * @param <T> the type of the values
   * @param name the key in its section
   * @param allowed the values
   * @param preset the default
   * @return the option
   */
  public static <T> Option<T> of(String name, Allowed<T> allowed, T preset) {
    return new Option<>(name, allowed, Optional.of(preset), "", "");
  }

  /**
   * An option without a default.
   *
   * @param <T> the type of the values
   * @param name the key in its section
   * @param allowed the values
   * @return the option, which is required unless {@link #unset(String)} says otherwise
   */
  public static <T> Option<T> of(String name, Allowed<T> allowed) {
    return new Option<>(name, allowed, Optional.empty(), REQUIRED, "");
  }

  /**
   * A whole number that is found unless it is given.
   *
   * @param name the key in its section
   * @param range of the number
   * @return the option, none by default
   */
  public static Option<OptionalInt> auto(String name, IntRange range) {
    return of(name, new IntRange.OrAuto(range), OptionalInt.empty());
  }

  /**
   * A number with a fraction that is found unless it is given.
   *
   * @param name the key in its section
   * @param range of the number
   * @return the option, none by default
   */
  public static Option<OptionalDouble> auto(String name, DoubleRange range) {
    return of(name, new DoubleRange.OrAuto(range), OptionalDouble.empty());
  }

  /**
   * One of the constants of an enum.
   *
   * @param <E> the enum
   * @param name the key in its section
   * @param preset the default
   * @return the option
   */
  public static <E extends Enum<E>> Option<E> oneOf(String name, E preset) {
    return of(name, new Allowed.OneOf<>(preset.getDeclaringClass()), preset);
  }

  /**
   * A time.
   *
   * @param name the key in its section
   * @param least such as {@code 100ms}, as in a configuration
   * @param most likewise
   * @param preset the default, likewise
   * @return the option
   */
  public static Option<Duration> time(String name, String least, String most, String preset) {
    DurationRange range = new DurationRange(Durations.parse(least), Durations.parse(most));
    return of(name, range, Durations.parse(preset));
  }

  /**
   * A time that may never come, which is {@link Duration#ZERO}.
   *
   * @param name the key in its section
   * @param least such as {@code 1s}, as in a configuration
   * @param most likewise
   * @return the option, without a default
   */
  public static Option<Duration> timeOrNever(String name, String least, String most) {
    DurationRange range = new DurationRange(Durations.parse(least), Durations.parse(most));
    return of(name, new DurationRange.OrNever(range));
  }

  /**
   * A value that checks itself.
   *
   * @param <T> its type
   * @param name the key in its section
   * @param unset its meaning where it is not given
   * @return the option, without a default
   */
  public static <T> Option<T> part(String name, String unset) {
    return Option.<T>of(name, new Allowed.Part<>()).unset(unset);
  }

  /**
   * A boolean option.
   *
   * @param name the key in its section
   * @param preset the default
   * @return the option
   */
  public static Option<Boolean> flag(String name, boolean preset) {
    return of(name, new Allowed.Flag(), preset);
  }

  /**
   * This option with a unit.
   *
   * @param counted the unit of the number
   * @return the changed copy
   */
  public Option<T> in(String counted) {
    return new Option<>(name, allowed, preset, unset, counted);
  }

  /**
   * This option without a default and optional.
   *
   * @param meaning the meaning of a missing value
   * @return the changed copy
   */
  public Option<T> unset(String meaning) {
    return new Option<>(name, allowed, preset, meaning, unit);
  }

  /**
   * Returns the dotted key.
   *
   * @param section the section of the option; empty for the top
   * @return section and name
   */
  public String key(String section) {
    return section.isEmpty() ? name : section + "." + name;
  }

  /**
   * Checks a value.
   *
   * @param section the section of the option, for the message; empty for the top
   * @param value the value
   * @return the value
   * @throws ConfigException if it is not allowed
   */
  public T require(String section, T value) {
    return allowed.check(key(section), value);
  }

  /** The configured values of some options, unchecked; the others have their default. */
  public static final class Choices {
    private final Map<Option<?>, Object> made = new HashMap<>();

    /** No configured options. */
    public Choices() {}

    /**
     * Sets the value of an option.
     *
     * @param <T> the type of the value
     * @param option the option
     * @param value its value
     * @return this
     */
    @CanIgnoreReturnValue
    public <T> Choices set(Option<T> option, T value) {
      made.put(option, requireNonNull(value, option.name()));
      return this;
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
}
