package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.speedup.LevelBins;

/** The recorded data of a class since the last read. */
final class ClassPeriod {
  /** Completions and time by the number of requests of the class at work. */
  final LevelBins levels;

  /** Sum of the processing times of completed requests. */
  final double processedSeconds;

  /** The part of failed ones. */
  final double failedSeconds;

  private final long failed;
  private final long[] samples;

  /** Samples as packed by {@link ClassWatch}. */
  ClassPeriod(
      LevelBins levels,
      double processedSeconds,
      long failed,
      double failedSeconds,
      long... samples) {
    this.levels = levels;
    this.processedSeconds = processedSeconds;
    this.failed = failed;
    this.failedSeconds = failedSeconds;
    this.samples = samples;
  }

  static long pack(float used, float processed) {
    return (long) Float.floatToRawIntBits(used) << 32 | Float.floatToRawIntBits(processed);
  }

  long completions() {
    return levels.total();
  }

  /** Completions without failed ones. */
  long examples() {
    return Math.max(0, completions() - failed);
  }

  /** Time integral of the requests at work. */
  double busySeconds() {
    return levels.levelSeconds();
  }

  /**
   * Processor time of completed requests, seconds.
   *
   * @param mean the assumed value of those without a sample
   */
  double usedBy(double mean) {
    double sum = 0;
    long rest = completions();
    for (int i = 0; i < samples(); i++) {
      if (used(i) >= 0 && rest > 0) {
        sum += used(i);
        rest--;
      }
    }
    return sum + rest * mean;
  }

  int samples() {
    return samples.length;
  }

  /** Processor time of the handling thread, seconds; below 0 if unknown. */
  double used(int sample) {
    return Float.intBitsToFloat((int) (samples[sample] >>> 32));
  }

  /** Processing time, seconds. */
  double processed(int sample) {
    return Float.intBitsToFloat((int) samples[sample]);
  }
}
