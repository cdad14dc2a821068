package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Rule;

/**
 * A rule with its conditions in the order of their cost.
 *
 * <p>The address is a bit test and comes first, headers need a search and come last.
 */
final class CompiledRule {
  /** Its key in the configuration, such as {@code classes.gold.match[0]}. */
  final String key;

  final Rule rule;

  /** The bit of its address range; 0 without one. */
  final long range;

  private final boolean trusted;
  private final RequestMatcher[] matchers;

  CompiledRule(String key, Rule rule, long range, RequestMatcher... matchers) {
    this.key = key;
    this.rule = rule;
    this.range = range;
    this.trusted = rule.trusted();
    this.matchers = matchers;
  }

  boolean needsAddress() {
    return range != 0;
  }

  /** Whether it matches; the bits are ignored unless it {@link #needsAddress()}. */
  boolean holds(RequestView request, long addressBits) {
    if (range != 0 && (addressBits & range) == 0) {
      return false;
    }
    for (RequestMatcher matcher : matchers) {
      if (!matcher.holds(request)) {
        return false;
      }
    }
    return !trusted || request.isFromTrusted();
  }

  /** The bit of the range if the rule has no other condition, else 0. */
  long rangeAlone() {
    return matchers.length == 0 && !trusted ? range : 0;
  }
}
