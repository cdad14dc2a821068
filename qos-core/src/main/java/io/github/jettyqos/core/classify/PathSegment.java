package io.github.jettyqos.core.classify;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The pattern of one segment of a path.
 *
 * @param literal the text; empty as well if there is an expression
 * @param pattern the expression for the whole segment; empty for a literal
 */
public record PathSegment(String literal, Optional<Pattern> pattern) {
  /** Any non-empty segment. */
  public static final PathSegment ANY = new PathSegment("", Optional.of(Pattern.compile(".+")));

  /** {@return whether it matches any non-empty segment} */
  public boolean isAny() {
    return pattern.isPresent() && pattern.get().pattern().equals(".+");
  }
}
