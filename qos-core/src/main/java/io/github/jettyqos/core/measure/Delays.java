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
        DelaySummary.of(set.waiting),
        DelaySummary.of(set.processing),
        DelaySummary.of(set.residence));
  }
}
