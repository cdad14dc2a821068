package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.Target.Statistic;
import org.HdrHistogram.Histogram;

/** Delays of one kind: their exact mean, and percentiles to 0.1 % and a microsecond. */
final class DelayLog {
  private static final int DIGITS = 3;
  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;

  private final Histogram micros = new Histogram(DIGITS);
  private double sumNanos;

  void add(long nanos) {
    micros.recordValue(nanos / 1000);
    sumNanos += nanos;
  }

  void add(DelayLog other) {
    micros.add(other.micros);
    sumNanos += other.sumNanos;
  }

  void reset() {
    micros.reset();
    sumNanos = 0;
  }

  long count() {
    return micros.getTotalCount();
  }

  /** The mean, seconds; NaN if there are no delays. */
  double mean() {
    return sumNanos / NANOS / count();
  }

  /** The quantile of a share from 0 to 1, seconds; NaN if there are no delays. */
  double quantile(double share) {
    return count() == 0 ? Double.NaN : micros.getValueAtPercentile(100 * share) / MICROS;
  }

  double of(Statistic statistic) {
    return statistic.quantile().isPresent() ? quantile(statistic.quantile().getAsDouble()) : mean();
  }
}
