package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Target.Meaning;

/** The service rate laws. */
public enum ServiceRateKind {
  /** By the arrival rate and a queueing model: Sha et al. */
  QUEUEING_MODEL,
  /** By the number of requests in the system: Liu et al. */
  QUEUE_LENGTH,
  /** By the ages of the requests in the system: ours. */
  AGE;

  /** The ratio of a quantile to the mean, as a first guess. */
  double spread(double quantile) {
    double exponential = -Math.log1p(-quantile);
    return this == AGE ? Math.sqrt(exponential) : exponential;
  }

  /** Creates the law of one class. */
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
