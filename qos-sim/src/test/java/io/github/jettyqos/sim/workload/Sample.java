package io.github.jettyqos.sim.workload;

import io.github.jettyqos.sim.event.RandomStreams;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/** Statistics of what is drawn. */
final class Sample {
  private Sample() {}

  static UniformRandomProvider random(long seed) {
    return new RandomStreams(seed).stream("test");
  }

  static double[] of(int size, DoubleSupplier source) {
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = source.getAsDouble();
    }
    return values;
  }

  /** Gaps in seconds. */
  static double[] gaps(int size, GapSource source) {
    return of(size, () -> source.nextGapNanos() / 1e9);
  }

  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  static double variance(double[] values) {
    double mean = mean(values);
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum / (values.length - 1);
  }

  /** Squared coefficient of variation. */
  static double variability(double[] values) {
    return variance(values) / (mean(values) * mean(values));
  }

  /** The deviation of the mean from the expected one, in its own standard errors. */
  static double errorOfMean(double[] values, double expected) {
    return (mean(values) - expected) / Math.sqrt(variance(values) / values.length);
  }

  /** The deviation of a share from the probability, in standard errors. */
  static double errorOfShare(double[] values, double atMost, double probability) {
    int count = 0;
    for (double value : values) {
      count += value <= atMost ? 1 : 0;
    }
    double share = (double) count / values.length;
    return (share - probability) / Math.sqrt(probability * (1 - probability) / values.length);
  }

  /** Arrivals in each of the windows from the start on. */
  static double[] counts(GapSource source, double windowSeconds, int windows) {
    double[] counts = new double[windows];
    double at = 0;
    while (true) {
      at += source.nextGapNanos() / 1e9;
      int window = (int) (at / windowSeconds);
      if (window >= windows) {
        return counts;
      }
      counts[window]++;
    }
  }

  /** Index of dispersion: variance of counts over their mean; 1 for a Poisson process. */
  static double dispersion(double[] counts) {
    return variance(counts) / mean(counts);
  }
}
