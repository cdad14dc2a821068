package io.github.jettyqos.sim.options;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Suggestion;
import java.util.List;

/** Validation of names given on a command line. */
public final class KnownNames {
  private KnownNames() {}

  /**
   * Checks a name.
   *
   * @param option the option, for the message
   * @param name as it was given
   * @param known all there are
   * @return the name
   * @throws ConfigException if it is none of them; the message guesses which one was meant
   */
  public static String check(String option, String name, List<String> known) {
    if (known.contains(name)) {
      return name;
    }
    List<String> within = known.stream().filter(each -> each.contains(name)).toList();
    String guess =
        within.isEmpty() || name.isEmpty()
            ? Suggestion.of(name, known).orElse("")
            : String.join(" or ", within);
    throw ConfigException.of(
        option,
        name,
        "is unknown; "
            + (guess.isEmpty() ? "" : "perhaps " + guess + " is meant; ")
            + "there are "
            + String.join(", ", known));
  }
}
