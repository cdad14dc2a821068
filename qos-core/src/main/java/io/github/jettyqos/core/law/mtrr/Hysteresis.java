package io.github.jettyqos.core.law.mtrr;

/**
 * A comparator with hysteresis: the side of a threshold on which a value is, unchanged while the
 * value is near the threshold.
 *
 * <pre>
 *   below to above   when value is more than threshold + distance
 *   above to below   when value is less than threshold - distance
 * </pre>
 *
 * <p>Initially below. Source: the switch of Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.3.
 */
public final class Hysteresis {
  private final double threshold;
  private final double distance;
  private boolean above;

  /**
   * A comparator, initially below.
   *
   * @param threshold in the unit of the values
   * @param distance half of the hysteresis band, at least 0; with 0 noise alone changes the side
   */
  public Hysteresis(double threshold, double distance) {
    this.threshold = threshold;
    this.distance = distance;
  }

  /**
   * Compares a value.
   *
   * @param value the latest one
   * @return whether the state is above
   */
  public boolean look(double value) {
    if (above ? value < threshold - distance : value > threshold + distance) {
      above = !above;
    }
    return above;
  }

  /** {@return whether the state was above at the last comparison} */
  public boolean isAbove() {
    return above;
  }
}
