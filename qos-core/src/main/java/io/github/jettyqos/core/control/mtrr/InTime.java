package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.PeriodDelay;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which upper bounds are kept as measured, so that no model may call them out of reach.
 *
 * <p>Law, with a memory of {@value #MEMORY} s and nobody turned away in it:
 *
 * <pre>
 *   a mean       n at least 32,             sum of d  at most  n D
 *   a quantile   n at least 32, 1 / (1-q),  d &gt; D  in at most  (1 - q) n
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n, d</td><td>requests that were completed, and their delays</td></tr>
 *   <tr><td>D, q</td><td>reference of the target, and its quantile</td></tr>
 * </table>
 */
final class InTime {
  private static final double MEMORY = 20;
  private static final double ENOUGH = 32;

  /** Of a request that was turned away hardly anything is left after a memory and a half. */
  private static final double NONE = 0.2;

  private static final double ROUNDING = 1e-9;

  private final @Nullable Target[] targets;
  private final double[] completed;
  private final double[] late; // of a mean: the sum of delays
  private final double[] lost;

  InTime(List<ServiceClass> classes) {
    int count = classes.size();
    this.targets = new @Nullable Target[count];
    this.completed = new double[count];
    this.late = new double[count];
    this.lost = new double[count];
    for (int k = 0; k < count; k++) {
      targets[k] = classes.get(k).guarantee().upperBound().orElse(null);
    }
  }

  /** Looks at a period. */
  void look(Measurement measured) {
    double left = Math.exp(-measured.periodSeconds() / MEMORY);
    for (int k = 0; k < targets.length; k++) {
      Target target = targets[k];
      if (target != null) {
        ClassMeasurement seen = measured.classes().get(k);
        PeriodDelay delay = seen.delay(target.metric());
        boolean mean = target.statistic().quantile().isEmpty();
        completed[k] = left * completed[k] + delay.count();
        late[k] = left * late[k] + (mean ? delay.count() * delay.mean() : delay.above());
        lost[k] = left * lost[k] + seen.rejected();
      }
    }
  }

  /** Of which classes the target is kept. */
  boolean[] now() {
    boolean[] kept = new boolean[targets.length];
    for (int k = 0; k < kept.length; k++) {
      Target target = targets[k];
      kept[k] = target != null && lost[k] < NONE && isKept(k, target);
    }
    return kept;
  }

  private boolean isKept(int k, Target target) {
    if (target.statistic().quantile().isEmpty()) {
      return completed[k] >= ENOUGH && late[k] <= completed[k] * target.seconds();
    }
    double beyond = 1 - target.statistic().quantile().getAsDouble();
    return completed[k] >= Math.max(ENOUGH, 1 / beyond - ROUNDING)
        && late[k] <= completed[k] * beyond + ROUNDING;
  }
}
