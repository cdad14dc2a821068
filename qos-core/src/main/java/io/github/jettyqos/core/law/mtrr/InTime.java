package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The upper bounds that are kept as measured, so that a model does not declare them infeasible.
 *
 * <p>Law: {@link Target#verdict}, with a memory of {@value #MEMORY} s.
 */
final class InTime {
  private static final double MEMORY = 20;

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

  /** Evaluates a period. */
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

  /** Returns for each class whether its target is kept. */
  boolean[] now() {
    boolean[] kept = new boolean[targets.length];
    for (int k = 0; k < kept.length; k++) {
      Target target = targets[k];
      kept[k] = target != null && verdict(k, target).state() == Verdict.State.KEPT;
    }
    return kept;
  }

  /** Whether a class has been measured to miss its target. */
  boolean isMissed(int k) {
    Target target = targets[k];
    return target != null && verdict(k, target).isMissed();
  }

  private Verdict verdict(int k, Target target) {
    return target.verdict(completed[k] + lost[k], late[k], lost[k]);
  }
}
