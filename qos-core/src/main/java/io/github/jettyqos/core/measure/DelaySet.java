package io.github.jettyqos.core.measure;

import org.HdrHistogram.Histogram;

/** The three histograms of completed requests, in microseconds. Guarded by the recorder. */
final class DelaySet {
  /** One hour: longer delays are counted as one hour. */
  private static final long HIGHEST_MICROS = 3_600_000_000L;

  /** Two significant digits: at most 1 % off, 26 KiB a histogram. */
  private static final int DIGITS = 2;

  final Histogram waiting = histogram();
  final Histogram processing = histogram();
  final Histogram residence = histogram();

  private static Histogram histogram() {
    return new Histogram(1, HIGHEST_MICROS, DIGITS);
  }

  void record(long waitingNanos, long processingNanos) {
    waiting.recordValue(micros(waitingNanos));
    processing.recordValue(micros(processingNanos));
    residence.recordValue(micros(waitingNanos + processingNanos));
  }

  /**
   * Records a request that has not waited, but for its waiting time, which {@link #waitedNot} does
   * for all of these; false if it has waited.
   */
  boolean recordAtOnce(long waitingNanos, long processingNanos) {
    if (micros(waitingNanos) > 0) {
      return false;
    }
    processing.recordValue(micros(processingNanos));
    residence.recordValue(micros(waitingNanos + processingNanos));
    return true;
  }

  void waitedNot(long requests) {
    waiting.recordValueWithCount(0, requests);
  }

  private static long micros(long nanos) {
    return Math.min(Math.max(0, nanos / 1000), HIGHEST_MICROS);
  }

  boolean isEmpty() {
    return residence.getTotalCount() == 0;
  }

  void add(DelaySet other) {
    if (other.isEmpty()) {
      return;
    }
    waiting.add(other.waiting);
    processing.add(other.processing);
    residence.add(other.residence);
  }

  void reset() {
    waiting.reset();
    processing.reset();
    residence.reset();
  }
}
