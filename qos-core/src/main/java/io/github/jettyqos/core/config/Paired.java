package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import java.util.Optional;

/** Rejects texts that are empty, and options that have no effect without another one. */
record Paired(String section) {

  void requireGiven(Option<String> option, Optional<String> value) {
    if (value.isPresent() && value.get().isBlank()) {
      throw ConfigException.of(option.key(section), value.get(), "is empty; leave it out");
    }
  }

  void requireBoth(
      Option<String> option, Optional<String> value, Option<String> other, Optional<String> with) {
    requireWith(option, value, other, with);
    requireWith(other, with, option, value);
  }

  private void requireWith(
      Option<String> option, Optional<String> value, Option<String> other, Optional<String> with) {
    if (value.isPresent() && with.isEmpty()) {
      throw ConfigException.of(
          option.key(section), value.get(), "is of no use alone; give " + other.key(section));
    }
  }
}
