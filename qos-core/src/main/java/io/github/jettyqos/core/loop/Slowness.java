package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of the busy handlers that would be idle if requests took as long as usually.
 *
 * <pre>
 *   s   = sum of N_k max(0, 1 - z'_k / z_k) / sum of N_k
 *   z_k = N_k / X_k        by Little's law, which sees handlers that hang, too
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>N_k</td><td>handlers at work of class k</td></tr>
 *   <tr><td>X_k</td><td>completions of class k, 1/s</td></tr>
 *   <tr><td>z_k, z'_k</td><td>time of a request in its handler, s: over the last {@value
 *       #PRESENT_SECONDS} s, and usually, over the last hour</td></tr>
 * </table>
 *
 * <p>The weights of older periods fall exponentially. A class without {@value #LEAST} completions
 * in the last hour counts as not slower. What stays slow is the usual time after an hour.
 *
 * <p>Source: ours.
 */
final class Slowness {
  private static final double PRESENT_SECONDS = 5;
  private static final double USUAL_SECONDS = 3600;
  private static final double LEAST = 20;

  private final Map<String, Sums> byClass = new HashMap<>();

  /** Of one class: handler seconds and completions, as sums with falling weights. */
  private static final class Sums {
    double seconds;
    double completions;
    double usualSeconds;
    double usualCompletions;

    void add(double handlerSeconds, double completed, double period) {
      double kept = Math.exp(-period / PRESENT_SECONDS);
      seconds = kept * seconds + handlerSeconds;
      completions = kept * completions + completed;
      double usual = Math.exp(-period / USUAL_SECONDS);
      usualSeconds = usual * usualSeconds + handlerSeconds;
      usualCompletions = usual * usualCompletions + completed;
    }

    /** Handlers that are busy beyond the usual time, as a part of all. */
    double part() {
      if (usualCompletions < LEAST || seconds <= 0) {
        return 0;
      }
      return Math.max(0, 1 - usualSeconds / usualCompletions * completions / seconds);
    }
  }

  /** Adds a period; returns the part, 0 to 1. */
  double add(Measurement measured, List<ServiceClass> classes) {
    double all = 0;
    double slow = 0;
    for (int k = 0; k < classes.size(); k++) {
      ClassMeasurement each = measured.classes().get(k);
      Sums sums = byClass.computeIfAbsent(classes.get(k).name(), name -> new Sums());
      double period = measured.periodSeconds();
      sums.add(each.running() * period, (double) each.residence().count(), period);
      all += sums.seconds;
      slow += sums.seconds * sums.part();
    }
    byClass.keySet().retainAll(classes.stream().map(ServiceClass::name).toList());
    return all > 0 ? slow / all : 0;
  }
}
