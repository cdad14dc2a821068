package io.github.jettyqos.core.law;

/** How long requests have been in the system, in any order. */
public final class Ages {
  /** None, or not asked for. */
  public static final Ages NONE = new Ages();

  private final double[] seconds;

  private Ages(double... seconds) {
    this.seconds = seconds;
  }

  /**
   * Of some requests.
   *
   * @param seconds since the arrival of each, at least 0
   * @return the ages
   */
  public static Ages of(double... seconds) {
    return new Ages(seconds.clone());
  }

  /**
   * Of how many requests.
   *
   * @return a count
   */
  public int count() {
    return seconds.length;
  }

  /**
   * One of them.
   *
   * @param index from 0
   * @return seconds since its arrival
   */
  public double seconds(int index) {
    return seconds[index];
  }
}
