package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.settings.PiGains;
import io.github.jettyqos.core.settings.PiRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of gains; both are needed. */
final class GainKeys {
  static final Section<Draft, PiGains> ABSOLUTE =
      section(
          PiRule.ABSOLUTE_GAIN,
          "threads/s",
          "Threads for each second of error. At most 0: more threads make a delay less.");

  static final Section<Draft, PiGains> RELATIVE =
      section(
          PiRule.RELATIVE_GAIN,
          "",
          "Ratio of budgets for an error of the ratio of delays; of their logarithms where `scale`"
              + " says so.");

  private GainKeys() {}

  /** What was read so far. */
  static final class Draft {
    private @Nullable Double gain;
    private @Nullable Double zero;
  }

  static Form<PiGains> form(Section<Draft, PiGains> section) {
    return new Form<>(
        "a map with gain and zero", (key, value) -> read(section, key, value), section::print);
  }

  private static Section<Draft, PiGains> section(DoubleRange range, String unit, String why) {
    return new Section<>(
        List.of(
            Key.<Draft, PiGains, Double>always(
                    "gain",
                    Numbers.decimal(range),
                    (draft, gain) -> draft.gain = gain,
                    PiGains::gain)
                .in(unit)
                .defaultsTo("required")
                .because(why),
            Key.<Draft, PiGains, Double>always(
                    "zero",
                    Numbers.decimal(PiGains.ZERO),
                    (draft, zero) -> draft.zero = zero,
                    PiGains::zero)
                .defaultsTo("required")
                .because(
                    "The zero of the controller. 0: integral action only; what is above it acts on"
                        + " the change of the error, too.")));
  }

  private static PiGains read(Section<Draft, PiGains> section, String key, Value value) {
    Draft draft = new Draft();
    section.read(key, value, draft);
    if (draft.gain == null || draft.zero == null) {
      throw new ConfigException(
          key, "not all of " + section.names() + " given; they mean nothing without each other");
    }
    return new PiGains(draft.gain, draft.zero);
  }
}
