package io.github.jettyqos.core.measure.demand;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The times that requests of each class spend in their handlers, at present and usually.
 *
 * <pre>
 *   h_k   = max(processing time of C_k, R_k - {@value #NOISE} sqrt(V_k)),   R_k = sum of N_k t, V_k = sum of N_k t^2
 *   z_k   = h_k / C_k
 *   z'_k  = mean of the first {@value #LEAST} completions; then
 *   z'_k += (1 - exp(-t / T)) (min(z_k, {@value #MOST_STEP} z'_k) - z'_k)    T = {@value #USUAL_SECONDS} s if z_k is above z'_k, else {@value #FASTER_SECONDS} s
 *   s_k   = max(0, 1 - z'_k / z_k)
 *   s     = sum of h_k s_k / sum of h_k
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>C_k</td><td>completions of class k; all sums are of the last {@value #PRESENT_SECONDS}
 *       s</td></tr>
 *   <tr><td>N_k</td><td>handlers at work at the end of a period</td></tr>
 *   <tr><td>R_k, V_k</td><td>handler seconds by such counts, and their variance</td></tr>
 *   <tr><td>h_k</td><td>handler seconds</td></tr>
 *   <tr><td>z_k, z'_k</td><td>time of a request in its handler, s: at present, and usually</td></tr>
 *   <tr><td>t</td><td>length of a period, s</td></tr>
 *   <tr><td>s_k, s</td><td>part of the busy handlers, of class k and of all, that would be idle if
 *       requests took as long as usually</td></tr>
 * </table>
 *
 * <p>R_k includes requests that hang and so never complete. For a light class it is mostly noise:
 * N_k is taken as a Poisson number, whose variance is its mean.
 *
 * <p>What stays slow is usual after some hours. What gets faster, such as after the start of a
 * server, is so within minutes. A class with fewer than {@value #LEAST} completions counts as not
 * slower.
 *
 * <p>Source: ours. Not for use by several threads.
 */
public final class Slowness {
  private static final double PRESENT_SECONDS = 5;
  private static final double USUAL_SECONDS = 3600;
  private static final double FASTER_SECONDS = 60;
  private static final double MOST_STEP = 10;
  private static final double LEAST = 20;

  /** Standard deviations of a count: nearly all counts are above the mean less this. */
  private static final double NOISE = 2;

  private final Map<String, Times> byClass = new HashMap<>();

  /** Of one class: the sums, with falling weights, and z'. */
  private static final class Times {
    private double processed;
    private double counted;
    private double variance;
    double completions;
    double firstSeconds;
    double firstCompletions;

    /** z', NaN until it is known. */
    double usual = Double.NaN;

    void add(double running, double completed, double processing, double period) {
      double kept = Math.exp(-period / PRESENT_SECONDS);
      processed = kept * processed + processing;
      counted = kept * counted + running * period;
      variance = kept * kept * variance + running * period * period;
      completions = kept * completions + completed;
      if (Double.isNaN(usual)) {
        firstSeconds += processing;
        firstCompletions += completed;
        usual = firstCompletions < LEAST ? Double.NaN : firstSeconds / firstCompletions;
      } else if (completions > 0) {
        double present = seconds() / completions;
        double span = present > usual ? USUAL_SECONDS : FASTER_SECONDS;
        usual += (1 - Math.exp(-period / span)) * (Math.min(present, MOST_STEP * usual) - usual);
      }
    }

    /** h. */
    double seconds() {
      return Math.max(processed, counted - NOISE * Math.sqrt(variance));
    }

    double part() {
      double seconds = seconds();
      return Double.isNaN(usual) || seconds <= 0
          ? 0
          : Math.max(0, 1 - usual * completions / seconds);
    }
  }

  /**
   * Adds a period of a class.
   *
   * @param name of the class
   * @param running handlers at work at its end
   * @param completed completions in the period
   * @param processingSeconds their time in handlers, s
   * @param periodSeconds its length, s
   */
  public void add(
      String name,
      double running,
      double completed,
      double processingSeconds,
      double periodSeconds) {
    byClass
        .computeIfAbsent(name, any -> new Times())
        .add(running, completed, processingSeconds, periodSeconds);
  }

  /**
   * Forgets other classes.
   *
   * @param names of those that there are
   */
  public void keep(Collection<String> names) {
    byClass.keySet().retainAll(names);
  }

  /** {@return s, 0 to 1} */
  public double part() {
    double all = 0;
    double slow = 0;
    for (Times each : byClass.values()) {
      all += each.seconds();
      slow += each.seconds() * each.part();
    }
    return all > 0 ? slow / all : 0;
  }

  /**
   * {@return s_k, 0 to 1}
   *
   * @param name of a class
   */
  public double part(String name) {
    Times found = byClass.get(name);
    return found == null ? 0 : found.part();
  }

  /**
   * {@return z'_k, s; NaN if unknown}
   *
   * @param name of a class
   */
  public double usual(String name) {
    Times found = byClass.get(name);
    return found == null ? Double.NaN : found.usual;
  }
}
