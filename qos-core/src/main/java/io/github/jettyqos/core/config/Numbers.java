package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.DurationRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.IntRange;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** The forms of numbers and durations. */
final class Numbers {
  /** No leading zeros: 010 is eight to some readers of YAML and ten to others. */
  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]*");

  private static final Pattern DECIMAL =
      Pattern.compile("-?(0|[1-9][0-9]{0,29})(\\.[0-9]{1,30})?([eE][-+]?[0-9]{1,3})?");

  /** Doubles below are whole numbers without loss. */
  private static final double LONGEST_WHOLE = 1e15;

  private static final int LONGEST = 18; // digits of any long
  private static final String AUTO = "auto";

  private Numbers() {}

  /** A whole number in a range. */
  static Form<Integer> whole(IntRange range) {
    String allowed = range.toString();
    return new Form<>(allowed, (key, value) -> whole(key, value, range, allowed), Value::plain);
  }

  /** A whole number in a range, or {@code auto} for none. */
  static Form<OptionalInt> wholeOrAuto(IntRange range) {
    String allowed = AUTO + " or " + range;
    return new Form<>(
        allowed,
        (key, value) ->
            value.equals(Value.plain(AUTO))
                ? OptionalInt.empty()
                : OptionalInt.of(whole(key, value, range, allowed)),
        number -> Value.plain(number.isPresent() ? number.getAsInt() : AUTO));
  }

  /** A number with a fraction, in a range. */
  static Form<Double> decimal(DoubleRange range) {
    String allowed = range.toString();
    return new Form<>(allowed, (key, value) -> decimal(key, value, range, allowed), Numbers::shown);
  }

  /** A number with a fraction, in a range, or {@code auto} for none. */
  static Form<OptionalDouble> decimalOrAuto(DoubleRange range) {
    String allowed = AUTO + " or " + range;
    return new Form<>(
        allowed,
        (key, value) ->
            value.equals(Value.plain(AUTO))
                ? OptionalDouble.empty()
                : OptionalDouble.of(decimal(key, value, range, allowed)),
        number -> number.isPresent() ? shown(number.getAsDouble()) : Value.plain(AUTO));
  }

  /** A duration with unit in a range. */
  static Form<Duration> duration(DurationRange range) {
    String allowed = range.toString();
    return new Form<>(
        allowed,
        (key, value) -> {
          if (!(value instanceof Value.Scalar scalar) || scalar.isNothing()) {
            throw Form.wrong(key, value, allowed);
          }
          return range.check(key, parse(key, scalar.text()));
        },
        duration -> Value.plain(Durations.format(duration)));
  }

  private static double decimal(String key, Value value, DoubleRange range, String allowed) {
    if (!(value instanceof Value.Scalar scalar)
        || !scalar.plain()
        || !DECIMAL.matcher(scalar.text()).matches()) {
      throw Form.wrong(key, value, allowed);
    }
    return range.check(key, Double.parseDouble(scalar.text()));
  }

  private static Value shown(double number) {
    return Value.plain(
        number == Math.rint(number) && Math.abs(number) < LONGEST_WHOLE
            ? Long.toString((long) number)
            : Double.toString(number));
  }

  private static int whole(String key, Value value, IntRange range, String allowed) {
    if (!(value instanceof Value.Scalar scalar)
        || !scalar.plain()
        || !WHOLE.matcher(scalar.text()).matches()) {
      throw Form.wrong(key, value, allowed);
    }
    if (scalar.text().length() > LONGEST) {
      throw ConfigException.of(key, scalar.text(), "is out of range; give " + allowed);
    }
    return range.check(key, Long.parseLong(scalar.text()));
  }

  private static Duration parse(String key, String text) {
    try {
      return Durations.parse(text);
    } catch (ConfigException e) {
      throw e.at(key);
    }
  }
}
