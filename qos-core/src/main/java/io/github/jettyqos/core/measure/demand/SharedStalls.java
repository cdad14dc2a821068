package io.github.jettyqos.core.measure.demand;

/**
 * The detector of times without completions of any class: garbage collection, a suspended machine,
 * a blocked common database. They are excluded from the work.
 *
 * <p>A period is a stall if none of its predicted completions occurred, with probability e^-12
 * otherwise; a much longer period than usual, in which the loop was held up too, is a stall in
 * proportion to the missing completions.
 */
final class SharedStalls {
  private static final double NO_CHANCE = 12;
  private static final double KEPT = 0.9;
  private static final double LONG = 2;

  private double perSecond;
  private double usualSeconds;

  /** Returns the seconds of a stall. */
  double add(double seconds, long completions) {
    double expected = perSecond * seconds;
    double stood = 0;
    if (expected >= NO_CHANCE && completions == 0) {
      stood = seconds;
    } else if (usualSeconds > 0
        && seconds > LONG * usualSeconds
        && expected - completions > NO_CHANCE
        && completions < expected - 5 * Math.sqrt(expected)) {
      stood = Math.min(seconds - usualSeconds, seconds - completions / perSecond);
    }
    if (stood == 0) {
      perSecond =
          perSecond == 0
              ? completions / seconds
              : KEPT * perSecond + (1 - KEPT) * completions / seconds;
      usualSeconds = usualSeconds == 0 ? seconds : KEPT * usualSeconds + (1 - KEPT) * seconds;
    }
    return stood;
  }
}
