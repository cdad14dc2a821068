package io.github.jettyqos.core.law;

/** The ages of requests in the system, in any order. */
public final class Ages {
  /** No ages: no requests, or not collected. */
  public static final Ages NONE = new Ages();

  private final double[] seconds;

  private Ages(double... seconds) {
    this.seconds = seconds;
  }

  /**
   * The ages of some requests.
   *
   * @param seconds since the arrival of each, at least 0
   * @return the ages
   */
  public static Ages of(double... seconds) {
    return new Ages(seconds.clone());
  }

  /**
   * Returns the number of requests.
   *
   * @return a count
   */
  public int count() {
    return seconds.length;
  }

  /**
   * Returns one age.
   *
   * @param index from 0
   * @return seconds since its arrival
   */
  public double seconds(int index) {
    return seconds[index];
  }
}
