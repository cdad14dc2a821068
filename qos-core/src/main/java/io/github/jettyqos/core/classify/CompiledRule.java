package io.github.jettyqos.core.classify;

/**
 * One rule, its conditions in the order of their cost.
 *
 * <p>Conditions have no side effects, so the order is free: the address is a bit test and comes
 * first, headers are a search and come last.
 */
final class CompiledRule {
  /** The bit of the rule's address range; 0 if it has none. */
  private final long range;

  private final RequestTest[] tests;

  CompiledRule(long range, RequestTest... tests) {
    this.range = range;
    this.tests = tests;
  }

  boolean holds(RequestView request) {
    if (range != 0 && (request.addressBits() & range) == 0) {
      return false;
    }
    for (RequestTest test : tests) {
      if (!test.holds(request)) {
        return false;
      }
    }
    return true;
  }

  /** The bit of the range if that is the whole rule, else 0. */
  long rangeAlone() {
    return tests.length == 0 ? range : 0;
  }
}
