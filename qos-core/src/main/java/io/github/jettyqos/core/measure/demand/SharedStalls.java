package io.github.jettyqos.core.measure.demand;

/**
 * Finds times in which nothing came back, of any class: the collector, a machine that slept, a
 * database that all wait for. They are no work of those that were there.
 *
 * <p>A period is one if so much should have completed that none at all is no chance (e^-12); of a
 * period that is far longer than the ones before, since the loop was held up too, it is what is
 * missing of the completions.
 */
final class SharedStalls {
  private static final double NO_CHANCE = 12;
  private static final double KEPT = 0.9;
  private static final double LONG = 2;

  private double perSecond;
  private double usualSeconds;

  /** Returns the seconds in which all stood still. */
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
