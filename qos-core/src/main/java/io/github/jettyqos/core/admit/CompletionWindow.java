package io.github.jettyqos.core.admit;

/**
 * What one class completed in the last seconds: from one to two windows, of which each is as long
 * as it takes for some requests, so that rare requests are known and frequent ones are known as
 * they are now.
 *
 * <p>Not for several threads.
 */
public final class CompletionWindow {
  /** A mean of so many is known to some 20 % where times are exponential: 1 / sqrt 32. */
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
   * Of a class that has just begun.
   *
   * @param nowNanos the instant, of any clock
   */
  public CompletionWindow(long nowNanos) {
    old = new Mark(nowNanos, 0, 0);
    young = old;
  }

  /**
   * Looks at the counts since the start, and moves on.
   *
   * @param nowNanos the instant, of the same clock
   * @param completed requests
   * @param processedNanos what these took in handlers together
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

  /**
   * {@return the mean processing time in seconds, the last that was known; NaN if none ever was}
   */
  public double meanSeconds() {
    return meanSeconds;
  }
}
