package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.speedup.LevelBins;

/**
 * The stretch of requests by processor sharing, from the number of requests at work.
 *
 * <p>Law: of n requests at work, of any class, i are on the processors with probability
 *
 * <pre>
 *   p(i | n) ~ d^i / prod over l = 1..i of g(l) * z^(n-i) / (n-i)!,    g(l) = min(l, P)
 *   S = sum over n of T(n) E[i | n]  /  sum over n of T(n) E[g(i) | n]
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>d, z</td><td>seconds on a processor and elsewhere, means over all completions</td></tr>
 *   <tr><td>T(n)</td><td>time with n requests at work, seconds</td></tr>
 *   <tr><td>P</td><td>processors for handlers</td></tr>
 *   <tr><td>S</td><td>stretch: shared time on the processors per CPU time</td></tr>
 * </table>
 *
 * <p>Source: Baskett, Chandy, Muntz and Palacios 1975: in an open network of that kind the
 * populations, given the total, are those of the closed network with the mean demands. Ours is to
 * use the observed n instead of the one predicted from the load: at a load of .8 the mean of a
 * thousand residence times has an error of a third, as has n.
 */
final class SharedTime {
  private final double processors;
  private double present;
  private double used;

  /** P, above 0; infinite if unknown, without any stretch. */
  SharedTime(double processors) {
    this.processors = processors;
  }

  /**
   * S over the levels.
   *
   * @param stuck stuck requests, excluded
   */
  double stretch(LevelBins levels, int stuck, double compute, double elsewhere) {
    if (compute <= 0 || Double.isInfinite(processors)) {
      return 1;
    }
    present = 0;
    used = 0;
    for (int bin = 0; bin < levels.size(); bin++) {
      if (levels.seconds(bin) > 0) {
        int n = (int) Math.round(levels.level(bin)) - stuck;
        if (n > 0) {
          add(n, levels.seconds(bin), compute, elsewhere);
        }
      }
    }
    return used > 0 ? Math.max(1, present / used) : 1;
  }

  private void add(int n, double seconds, double compute, double elsewhere) {
    if (elsewhere <= 0) {
      present += seconds * n;
      used += seconds * Math.min(n, processors);
      return;
    }
    // From the mode in both directions: p is unimodal, as its ratios fall.
    double ratio = compute / elsewhere;
    int mode = 0;
    while (mode < n && step(mode + 1, n, ratio) > 1) {
      mode++;
    }
    double sum = 1;
    double sumPresent = mode;
    double sumUsed = Math.min(mode, processors);
    double term = 1;
    for (int i = mode + 1; i <= n && term > 1e-12; i++) {
      term *= step(i, n, ratio);
      sum += term;
      sumPresent += term * i;
      sumUsed += term * Math.min(i, processors);
    }
    term = 1;
    for (int i = mode; i > 0 && term > 1e-12; i--) {
      term /= step(i, n, ratio);
      sum += term;
      sumPresent += term * (i - 1);
      sumUsed += term * Math.min(i - 1, processors);
    }
    present += seconds * sumPresent / sum;
    used += seconds * sumUsed / sum;
  }

  /** p(i) / p(i - 1). */
  private double step(int i, int n, double ratio) {
    return ratio * (n - i + 1) / Math.min(i, processors);
  }
}
