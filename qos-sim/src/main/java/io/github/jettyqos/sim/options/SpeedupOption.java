package io.github.jettyqos.sim.options;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import java.util.Map;

/** A speedup as it is given on a command line: {@code rate=50,slope=0.14,saturation=23}. */
final class SpeedupOption {
  private SpeedupOption() {}

  static Speedup of(Map<String, String> words) {
    OptionValues.known("--speedup", words, "rate", "slope", "saturation");
    double saturation = number(words, "saturation");
    if (saturation != Math.rint(saturation)) {
      throw ConfigException.of("speedup.saturation", saturation, "is not a whole number");
    }
    return new Speedup(
        number(words, "rate"),
        number(words, "slope"),
        Speedup.SATURATIONS.check("speedup.saturation", (long) saturation));
  }

  private static double number(Map<String, String> words, String key) {
    String text = words.get(key);
    if (text == null) {
      throw new ConfigException("--speedup", key + " is missing; give rate, slope, saturation");
    }
    return OptionValues.number("speedup." + key, text);
  }
}
