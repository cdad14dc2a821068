package io.github.jettyqos.core.admit;

/**
 * The throughput and the mean processing time of a class over a moving window of one to two spans.
 * A span ends after enough requests or seconds, so that rare requests are measured and frequent
 * ones are recent.
 *
 * <p>Not thread-safe.
 */
public final class CompletionWindow {
  /**
   * The relative standard error of the mean of this many exponential times is 18 %: 1 / sqrt 32.
   */
  private static final int ENOUGH = 32;

  private static final long SHORTEST_NANOS = 1_000_000_000L;
  private static final long LONGEST_NANOS = 10_000_000_000L;
  private static final double NANOS = 1e-9;

  private record Mark(long nanos, long completed, long processedNanos) {}

  private Mark old;
  private Mark young;
  private double meanSeconds = Double.NaN;
  private double rate;

  /**
   * A window that starts now.
   *
   * @param nowNanos the instant, of any clock
   */
  public CompletionWindow(long nowNanos) {
    old = new Mark(nowNanos, 0, 0);
    young = old;
  }

  /**
   * Updates the window with counts since the start.
   *
   * @param nowNanos the instant, of the same clock
   * @param completed requests
   * @param processedNanos the sum of their processing times
   */
  public void look(long nowNanos, long completed, long processedNanos) {
    long count = completed - old.completed;
    long worked = processedNanos - old.processedNanos;
    double seconds = (nowNanos - old.nanos) * NANOS;
    rate = seconds > 0 ? count / seconds : 0;
    if (count > 0 && worked > 0) {
      meanSeconds = worked * NANOS / count;
    }
    long since = nowNanos - young.nanos;
    boolean enough = completed - young.completed >= ENOUGH || since >= LONGEST_NANOS;
    if (since >= SHORTEST_NANOS && enough) {
      old = young;
      young = new Mark(nowNanos, completed, processedNanos);
    }
  }

  /** {@return completions per second} */
  public double rate() {
    return rate;
  }

  /** {@return the last known mean processing time in seconds; NaN if none is known} */
  public double meanSeconds() {
    return meanSeconds;
  }
}
