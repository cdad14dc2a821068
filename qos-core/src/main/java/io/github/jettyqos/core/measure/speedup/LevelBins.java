package io.github.jettyqos.core.measure.speedup;

import java.util.Arrays;

/**
 * Completions and time spent at each level, the sufficient statistics of a birth-death process.
 *
 * <p>Levels up to 64 are separate, above they are in bins 4 % wide (241 bins for 65535 levels). A
 * bin is represented by its mean level over time, which is exact for a line without a knee in it: C
 * = sum (a + b n) T(n) = (a + b mean) T.
 */
public final class LevelBins {
  private static final int EXACT = 64;
  private static final double LOG_WIDTH = Math.log(1.04);

  private final double[] completions;
  private final double[] seconds;
  private final double[] levelSeconds;
  private long total;

  /**
   * Empty bins.
   *
   * @param maxLevel the highest level, at least 1
   */
  public LevelBins(int maxLevel) {
    int bins = indexOf(maxLevel) + 1;
    this.completions = new double[bins];
    this.seconds = new double[bins];
    this.levelSeconds = new double[bins];
  }

  private static int indexOf(int level) {
    return level <= EXACT
        ? level - 1
        : EXACT + (int) (Math.log((double) level / EXACT) / LOG_WIDTH);
  }

  /**
   * Adds data of a level.
   *
   * @param level at least 1
   * @param completed completions there
   * @param time seconds spent there
   */
  public void add(int level, long completed, double time) {
    int at = indexOf(level);
    completions[at] += completed;
    seconds[at] += time;
    levelSeconds[at] += level * time;
    total += completed;
  }

  /**
   * Adds other bins.
   *
   * @param other with the same highest level
   */
  public void add(LevelBins other) {
    for (int i = 0; i < completions.length; i++) {
      completions[i] += other.completions[i];
      seconds[i] += other.seconds[i];
      levelSeconds[i] += other.levelSeconds[i];
    }
    total += other.total;
  }

  /** Clears all. */
  public void clear() {
    Arrays.fill(completions, 0);
    Arrays.fill(seconds, 0);
    Arrays.fill(levelSeconds, 0);
    total = 0;
  }

  /**
   * Returns the number of bins.
   *
   * @return at least 1
   */
  public int size() {
    return completions.length;
  }

  /**
   * Returns all completions.
   *
   * @return at least 0
   */
  public long total() {
    return total;
  }

  /**
   * Returns the time at all levels above 0.
   *
   * @return seconds
   */
  public double busySeconds() {
    double sum = 0;
    for (double each : seconds) {
      sum += each;
    }
    return sum;
  }

  /**
   * Returns the sum of time at each level times that level.
   *
   * @return seconds
   */
  public double levelSeconds() {
    double sum = 0;
    for (double each : levelSeconds) {
      sum += each;
    }
    return sum;
  }

  /**
   * Returns the completions in a bin.
   *
   * @param bin from 0
   * @return at least 0
   */
  public double completions(int bin) {
    return completions[bin];
  }

  /**
   * Returns the time in a bin.
   *
   * @param bin from 0
   * @return seconds
   */
  public double seconds(int bin) {
    return seconds[bin];
  }

  /**
   * Returns the mean level of a bin over time; requires time in it.
   *
   * @param bin from 0
   * @return at least 1
   */
  public double level(int bin) {
    return bin < EXACT ? bin + 1 : levelSeconds[bin] / seconds[bin];
  }

  /** The rounded level not exceeded by a share of all completions; 0 without any. */
  int quantile(double share) {
    double wanted = share * total;
    double sum = 0;
    int level = 0;
    for (int i = 0; i < completions.length; i++) {
      if (completions[i] > 0 && seconds[i] > 0) {
        level = (int) Math.round(level(i));
        sum += completions[i];
        if (sum >= wanted) {
          return level;
        }
      }
    }
    return level;
  }

  /** Completions at levels up to this one. */
  double completionsUpTo(int level) {
    double sum = 0;
    for (int i = 0; i < completions.length && (seconds[i] == 0 || level(i) <= level); i++) {
      sum += completions[i];
    }
    return sum;
  }
}
