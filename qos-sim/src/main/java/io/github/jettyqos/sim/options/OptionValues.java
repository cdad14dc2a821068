package io.github.jettyqos.sim.options;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values on a command line. Errors name the option and what was given. */
public final class OptionValues {
  private OptionValues() {}

  /**
   * Checks the keys of an option of entries KEY=VALUE.
   *
   * @param option the option, for the message
   * @param given its entries
   * @param keys all that it knows
   */
  public static void known(String option, Map<String, ?> given, String... keys) {
    Map<String, ?> strange = new LinkedHashMap<>(given);
    List.of(keys).forEach(strange::remove);
    if (!strange.isEmpty()) {
      throw new ConfigException(option, strange + " is unknown; give " + String.join(", ", keys));
    }
  }

  /**
   * Reads a number.
   *
   * @param option the option, for the message
   * @param text what was given
   * @return the number
   */
  public static double number(String option, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw ConfigException.of(option, text, "is not a number");
    }
  }

  /**
   * Reads a duration such as {@code 250ms}.
   *
   * @param option the option, for the message
   * @param text what was given
   * @param range what is allowed
   * @return the duration
   */
  public static Duration duration(String option, String text, Allowed<Duration> range) {
    try {
      return range.check(option, Durations.parse(text));
    } catch (ConfigException e) {
      throw e.at(option);
    }
  }

  /**
   * Makes a directory to write to, if there is none: before a long computation rather than after.
   *
   * @param option the option, for the message
   * @param directory what was given
   */
  public static void directory(String option, Path directory) {
    Path absolute = directory.toAbsolutePath();
    try {
      if (!Files.isDirectory(absolute)) { // a link to one is one, which the next line does not know
        Files.createDirectories(absolute);
      }
    } catch (IOException e) {
      ConfigException wrong = ConfigException.of(option, directory, "cannot be made a directory");
      wrong.initCause(e);
      throw wrong;
    }
    if (!Files.isWritable(absolute)) {
      throw ConfigException.of(option, directory, "may not be written to");
    }
  }
}
