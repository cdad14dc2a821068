package io.github.jettyqos.core.control.rate;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.check.DoubleRange;

/** Makes laws of a service rate. */
public final class ServiceRateLaws {
  /** The range of the gain of the queue-length law, 1/s. */
  public static final DoubleRange GAIN = new DoubleRange(0, 1e9);

  /** The range of the headroom of the queue-length law, requests per second. */
  public static final DoubleRange HEADROOM = new DoubleRange(0, 1e9);

  private ServiceRateLaws() {}

  /**
   * The queueing model with feedback, of Sha et al.
   *
   * @param rule reference, trim (a rate) and bounds
   * @return the law
   */
  public static ServiceRateLaw queueingModel(RateRule rule) {
    return new QueueingModelLaw(rule);
  }

  /**
   * The queue-length law of Liu et al.
   *
   * @param rule reference, trim (a rate) and bounds
   * @param gain K, requests per second for each request too many
   * @param headroom requests per second beyond what Little's law asks for
   * @return the law
   */
  public static ServiceRateLaw queueLength(RateRule rule, double gain, double headroom) {
    return new QueueLengthLaw(rule, GAIN.check("gain", gain), HEADROOM.check("headroom", headroom));
  }

  /**
   * The queue-length law with the paper's gain and headroom, both 1/reference.
   *
   * @param rule reference, trim (a rate) and bounds
   * @return the law
   */
  public static ServiceRateLaw queueLength(RateRule rule) {
    return queueLength(rule, 1 / rule.reference(), 1 / rule.reference());
  }

  /**
   * The age law, ours.
   *
   * @param rule reference, trim (a time, less than the reference) and bounds
   * @return the law
   */
  public static ServiceRateLaw age(RateRule rule) {
    return new AgeLaw(rule);
  }

  /**
   * A rule with the default trim of a law whose trim is a rate.
   *
   * @param reference seconds
   * @return the rule
   */
  public static RateRule ofRate(double reference) {
    return RateRule.of(reference, TrimRule.ofRate(reference, Meaning.TRACK));
  }

  /**
   * A rule with the default trim of the age law.
   *
   * @param reference seconds
   * @return the rule
   */
  public static RateRule ofTime(double reference) {
    return RateRule.of(reference, TrimRule.ofTime(reference, Meaning.TRACK));
  }
}
