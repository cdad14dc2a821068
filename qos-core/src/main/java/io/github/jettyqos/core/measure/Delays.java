package io.github.jettyqos.core.measure;

/**
 * The delays of one class over some time.
 *
 * @param waiting arrival to dispatch
 * @param processing dispatch to completion
 * @param residence their sum
 */
public record Delays(DelaySummary waiting, DelaySummary processing, DelaySummary residence) {

  static Delays of(DelaySet set) {
    return new Delays(
        new DelaySummary(set.waiting),
        new DelaySummary(set.processing),
        new DelaySummary(set.residence));
  }
}
