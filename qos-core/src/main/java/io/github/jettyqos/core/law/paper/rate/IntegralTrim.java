package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Target.Meaning;

/** The integral part of a law: see {@link TrimRule}. */
final class IntegralTrim {
  private final TrimRule rule;
  private final double most;
  private double value;

  IntegralTrim(TrimRule rule) {
    this.rule = rule;
    this.most = rule.meaning() == Meaning.AT_MOST ? 0 : rule.bound();
  }

  double value() {
    return value;
  }

  /** Adds errors; a sum that is not a number is ignored. */
  void learn(double error) {
    double next = value + rule.gain() * error;
    if (!Double.isNaN(next)) {
      value = Math.max(-rule.bound(), Math.min(next, most));
    }
  }
}
