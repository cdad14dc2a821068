package io.github.jettyqos.sim.options;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A speedup as it is given on a command line: {@code rate=50,slope=0.14,saturation=23}. */
final class SpeedupOption {
  private SpeedupOption() {}

  static Speedup of(Map<String, String> words) {
    Map<String, String> left = new LinkedHashMap<>(words);
    Speedup given =
        new Speedup(
            number(left.remove("rate"), "rate"),
            number(left.remove("slope"), "slope"),
            whole(number(left.remove("saturation"), "saturation")));
    if (!left.isEmpty()) {
      throw new ConfigException("--speedup", left + " is unknown; give rate, slope, saturation");
    }
    return given;
  }

  private static double number(@Nullable String text, String key) {
    if (text == null) {
      throw new ConfigException("--speedup", key + " is missing; give rate, slope, saturation");
    }
    return Words.number("speedup." + key, text);
  }

  private static int whole(double value) {
    if (value != Math.rint(value)) {
      throw ConfigException.of("speedup.saturation", value, "is not a whole number");
    }
    return Speedup.SATURATIONS.check("speedup.saturation", (long) value);
  }
}
