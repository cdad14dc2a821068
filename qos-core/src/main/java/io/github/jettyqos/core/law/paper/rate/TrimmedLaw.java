package io.github.jettyqos.core.law.paper.rate;

/** A service rate law with a trim. */
abstract class TrimmedLaw implements ServiceRateLaw {
  final RateRule rule;
  private final IntegralTrim trim;

  TrimmedLaw(RateRule rule) {
    this.rule = rule;
    this.trim = new IntegralTrim(rule.trim());
  }

  @Override
  public final double reference() {
    return rule.reference();
  }

  @Override
  public final double trim() {
    return trim.value();
  }

  @Override
  public final void learn(double error) {
    trim.learn(error);
  }
}
