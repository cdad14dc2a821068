package io.github.jettyqos.core.classify;

/** A class that is asked whether it takes a request. */
final class RuledClass {
  /** What the classifier answers. */
  final int index;

  final String name;

  /** Whether its requests pass without admission. */
  final boolean exempt;

  /** In their order. */
  final CompiledRule[] rules;

  /** The bits of the ranges that alone are one of its rules. */
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

  /** A number for the rule that takes a request; 0 if none does. */
  int placeOf(RequestView request, long addressBits) {
    for (CompiledRule rule : rules) {
      if (rule.holds(request, addressBits)) {
        return rule.key.hashCode();
      }
    }
    return 0;
  }
}
