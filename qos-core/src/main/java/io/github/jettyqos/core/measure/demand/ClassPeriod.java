package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.speedup.LevelBins;

/** What was recorded of a class since it was last read. */
final class ClassPeriod {
  /** Completions and time by requests of the class at work. */
  final LevelBins levels;

  /** Processing times of the completed, added up. */
  final double processedSeconds;

  /** Of these the times of those that failed. */
  final double failedSeconds;

  private final long failed;
  private final long[] samples;

  /** Samples as {@link ClassWatch} packs them. */
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

  /** Completions that have not failed: what the others took is no example. */
  long examples() {
    return Math.max(0, completions() - failed);
  }

  /** Time integral of the requests at work. */
  double busySeconds() {
    return levels.levelSeconds();
  }

  /**
   * Processor time of the completed, seconds, as far as it was seen.
   *
   * @param mean for those of which it was not
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

  /** Processor time of the handling thread, seconds; below 0 where it is not known. */
  double used(int sample) {
    return Float.intBitsToFloat((int) (samples[sample] >>> 32));
  }

  /** Processing time, seconds. */
  double processed(int sample) {
    return Float.intBitsToFloat((int) samples[sample]);
  }
}
