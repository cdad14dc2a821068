package io.github.jettyqos.core.config;

import io.github.jettyqos.core.RequestValue;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The forms of what options allow. */
final class Forms {
  /** No leading zeros: 010 is eight to some readers of YAML and ten to others. */
  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]*");

  private static final Pattern DECIMAL =
      Pattern.compile("-?(0|[1-9][0-9]{0,29})(\\.[0-9]{1,30})?([eE][-+]?[0-9]{1,3})?");

  /** Doubles below are whole numbers without loss. */
  private static final double LONGEST_WHOLE = 1e15;

  private static final DoubleRange EVERY_NUMBER =
      new DoubleRange(-Double.MAX_VALUE, Double.MAX_VALUE);

  private static final int LONGEST = 18; // digits of any long

  private Forms() {}

  /** How the values of an option are written, unless they are made of others. */
  @SuppressWarnings("unchecked") // each case is the form of the very type that it allows
  static <T> Form<T> of(Option<T> option) {
    Allowed<T> allowed = option.allowed();
    if (allowed instanceof IntRange range) {
      return (Form<T>) whole(range);
    } else if (allowed instanceof DoubleRange range) {
      return (Form<T>) decimal(range);
    } else if (allowed instanceof DurationRange range) {
      return (Form<T>) duration(range);
    } else if (allowed instanceof DurationRange.OrNever orNever) {
      return (Form<T>) durationOrNever(orNever);
    } else if (allowed instanceof IntRange.OrAuto auto) {
      return (Form<T>) wholeOrAuto(auto);
    } else if (allowed instanceof DoubleRange.OrAuto auto) {
      return (Form<T>) decimalOrAuto(auto);
    } else if (allowed instanceof Allowed.OneOf<?> names) {
      return (Form<T>) oneOf(names);
    } else if (allowed instanceof Allowed.Flag yes) {
      return (Form<T>) flag(yes);
    } else if (allowed instanceof Allowed.PartOf part) {
      return (Form<T>) part(part);
    }
    if (allowed instanceof RequestValue.Kinds kinds) {
      return (Form<T>) value(kinds);
    }
    throw new IllegalArgumentException(option.name() + " is written in a form of its own");
  }

  private static Form<Integer> whole(IntRange range) {
    String allowed = range.toString();
    return new Form<>(allowed, (key, value) -> whole(key, value, range, allowed), Value::plain);
  }

  private static Form<OptionalInt> wholeOrAuto(IntRange.OrAuto auto) {
    String allowed = auto.toString();
    return new Form<>(
        allowed,
        (key, value) ->
            value.equals(Value.plain(Allowed.AUTO))
                ? OptionalInt.empty()
                : OptionalInt.of(whole(key, value, auto.range(), allowed)),
        number -> Value.plain(number.isPresent() ? number.getAsInt() : Allowed.AUTO));
  }

  private static Form<Double> decimal(DoubleRange range) {
    String allowed = range.toString();
    return new Form<>(allowed, (key, value) -> decimal(key, value, range, allowed), Forms::shown);
  }

  private static Form<OptionalDouble> decimalOrAuto(DoubleRange.OrAuto auto) {
    String allowed = auto.toString();
    return new Form<>(
        allowed,
        (key, value) ->
            value.equals(Value.plain(Allowed.AUTO))
                ? OptionalDouble.empty()
                : OptionalDouble.of(decimal(key, value, auto.range(), allowed)),
        number -> number.isPresent() ? shown(number.getAsDouble()) : Value.plain(Allowed.AUTO));
  }

  private static Form<Duration> duration(DurationRange range) {
    String allowed = range.toString();
    return new Form<>(
        allowed,
        (key, value) -> duration(key, value, range, allowed),
        duration -> Value.plain(Durations.format(duration)));
  }

  private static Form<Duration> durationOrNever(DurationRange.OrNever orNever) {
    String allowed = orNever.toString();
    return new Form<>(
        allowed,
        (key, value) ->
            value.equals(Value.plain(Allowed.NEVER))
                ? Duration.ZERO
                : duration(key, value, orNever.range(), allowed),
        duration -> Value.plain(duration.isZero() ? Allowed.NEVER : Durations.format(duration)));
  }

  private static Duration duration(String key, Value value, DurationRange range, String allowed) {
    if (!(value instanceof Value.Scalar scalar) || scalar.isNothing()) {
      throw Form.wrong(key, value, allowed);
    }
    return range.check(key, parse(key, scalar.text()));
  }

  private static <E extends Enum<E>> Form<E> oneOf(Allowed.OneOf<E> names) {
    String allowed = names.toString();
    return new Form<>(
        allowed,
        (key, value) -> {
          Optional<E> named =
              value instanceof Value.Scalar scalar ? names.find(scalar.text()) : Optional.empty();
          return named.orElseThrow(() -> Form.wrong(key, value, allowed));
        },
        constant -> Value.plain(Allowed.OneOf.nameOf(constant)));
  }

  /**
   * Only true and false: YAML 1.1 also read yes, no, on and off as such, and so the country code NO
   * as false.
   */
  private static Form<Boolean> flag(Allowed.Flag yes) {
    String allowed = yes.toString();
    return new Form<>(
        allowed,
        (key, value) -> truth(value).orElseThrow(() -> Form.wrong(key, value, allowed)),
        Value::plain);
  }

  private static Optional<Boolean> truth(Value value) {
    return Stream.of(true, false).filter(each -> value.equals(Value.plain(each))).findFirst();
  }

  private static Form<Double> part(Allowed.PartOf part) {
    String allowed = part.toString();
    return new Form<>(
        allowed,
        (key, value) ->
            truth(value)
                .map(yes -> yes ? 1.0 : 0.0)
                .orElseGet(() -> part.check(key, decimal(key, value, EVERY_NUMBER, allowed))),
        share -> share == 1 || share == 0 ? Value.plain(share == 1) : shown(share));
  }

  private static Form<RequestValue> value(RequestValue.Kinds kinds) {
    String allowed = kinds.toString();
    Form<String> text = Form.text(allowed);
    return new Form<>(
        allowed,
        (key, value) -> kinds.parse(key, text.read(key, value)),
        given ->
            given.kind() == RequestValue.Kind.HEADER
                ? Value.quoted(given.toString())
                : Value.plain(given));
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
