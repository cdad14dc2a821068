package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.Allowed;

/** The shipped laws. */
public enum LawKind implements LawChoice {
  /** None: the partition stays until an operator changes it. */
  STATIC,
  /** The default: worst-case tables, a term for queues, trimmed set points. */
  MTRR,
  /** The queueing model with feedback of Sha et al. 2002. */
  QUEUEING_MODEL,
  /** The queue-length law of Liu et al. 2005. */
  QUEUE_LENGTH,
  /** Service rates by the ages of requests. */
  AGE,
  /** PI control of delays or of their ratios, of Lu et al. 2001. */
  PI,
  /** The optimal law of Gao et al. 2011. */
  OPTIMAL;

  private final String key = Allowed.OneOf.nameOf(this);

  @Override
  public String key() {
    return key;
  }
}
