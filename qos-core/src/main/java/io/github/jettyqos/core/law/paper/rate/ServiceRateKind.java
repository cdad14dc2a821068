package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Target.Meaning;

/** The laws of a service rate, each of which can control a server shared by classes. */
public enum ServiceRateKind {
  /** What the arrival rate asks for, by a queueing model: Sha et al. */
  QUEUEING_MODEL,
  /** What the requests that are present ask for: Liu et al. */
  QUEUE_LENGTH,
  /** What the ages of the requests that are present ask for: ours. */
  AGE;

  /** A quantile over the mean, as a first guess. */
  double spread(double quantile) {
    double exponential = -Math.log1p(-quantile);
    return this == AGE ? Math.sqrt(exponential) : exponential;
  }

  /** The law of one class. */
  ServiceRateLaw law(double reference, Meaning meaning, double period, double learning) {
    if (this == AGE) {
      TrimRule trim = TrimRule.ofTime(reference, meaning).times(learning);
      return new AgeLaw(RateRule.of(reference, trim));
    }
    RateRule rule = RateRule.of(reference, TrimRule.ofRate(reference, meaning).times(learning));
    return this == QUEUEING_MODEL
        ? new QueueingModelLaw(rule)
        : new QueueLengthLaw(rule, 1 / Math.max(reference, period), 1 / reference);
  }
}
