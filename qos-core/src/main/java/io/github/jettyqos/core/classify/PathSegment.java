package io.github.jettyqos.core.classify;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What one segment of a path has to be, between two slashes.
 *
 * @param literal the text; empty as well if there is an expression
 * @param pattern the expression that it fits as a whole; empty for a literal
 */
public record PathSegment(String literal, Optional<Pattern> pattern) {
  /** Any segment that is not empty. */
  public static final PathSegment ANY = new PathSegment("", Optional.of(Pattern.compile(".+")));

  /** {@return whether it is any that is not empty} */
  public boolean isAny() {
    return pattern.isPresent() && pattern.get().pattern().equals(".+");
  }
}
