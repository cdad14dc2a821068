package io.github.jettyqos.core.law;

/**
 * On which side of a threshold a value is, where one that is near it counts as on the side where it
 * was before.
 *
 * <pre>
 *   below to above   when value is more than threshold + distance
 *   above to below   when value is less than threshold - distance
 * </pre>
 *
 * <p>It begins below. Source: the switch of Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.3.
 */
public final class Hysteresis {
  private final double threshold;
  private final double distance;
  private boolean above;

  /**
   * Below, so far.
   *
   * @param threshold in the unit of the values
   * @param distance how far beyond it counts, at least 0; with 0 chance alone changes the side
   */
  public Hysteresis(double threshold, double distance) {
    this.threshold = threshold;
    this.distance = distance;
  }

  /**
   * Looks at a value.
   *
   * @param value the latest one
   * @return whether it is above the threshold now
   */
  public boolean look(double value) {
    if (above ? value < threshold - distance : value > threshold + distance) {
      above = !above;
    }
    return above;
  }

  /** {@return whether the value was above the threshold when last looked at} */
  public boolean isAbove() {
    return above;
  }
}
