package io.github.jettyqos.core.classify;

/** A class with rules. */
final class RuledClass {
  /** The index returned by the classifier. */
  final int index;

  final String name;

  /** Whether its requests pass without admission. */
  final boolean exempt;

  /** In order of evaluation. */
  final CompiledRule[] rules;

  /** The bits of the rules that consist of a range only. */
  final long rangesAlone;

  RuledClass(int index, String name, boolean exempt, CompiledRule[] rules) {
    this.index = index;
    this.name = name;
    this.exempt = exempt;
    this.rules = rules;
    long alone = 0;
    for (CompiledRule rule : rules) {
      alone |= rule.rangeAlone();
    }
    this.rangesAlone = alone;
  }

  /** A number for the matching rule; 0 without one. */
  int placeOf(RequestView request, long addressBits) {
    for (CompiledRule rule : rules) {
      if (rule.holds(request, addressBits)) {
        return rule.key.hashCode();
      }
    }
    return 0;
  }
}
