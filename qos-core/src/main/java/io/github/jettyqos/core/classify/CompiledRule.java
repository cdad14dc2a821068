package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Rule;

/**
 * One rule, its conditions in the order of their cost.
 *
 * <p>Conditions have no side effects, so the order is free: the address is a bit test and comes
 * first, headers are a search and come last.
 */
final class CompiledRule {
  /** Where it stands in the configuration, such as {@code classes.gold.match[0]}. */
  final String key;

  final Rule rule;

  /** The bit of the rule's address range; 0 if it has none. */
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

  /** Whether it holds; the bits are of no matter unless it {@link #needsAddress()}. */
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

  /** The bit of the range if that is the whole rule, else 0. */
  long rangeAlone() {
    return matchers.length == 0 && !trusted ? range : 0;
  }
}
