package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * A decision in words for an operator: missed targets, threads kept for targets, and rejected
 * requests.
 *
 * <p>Such as {@code gold keeps 3 threads for p95 50ms; 140/s of bronze are turned away}. At most
 * {@value #MOST} of each kind are named.
 */
final class InWords {
  private static final int MOST = 3;
  private static final double WHOLE_FROM = 10;

  private final List<ServiceClass> classes;

  InWords(List<ServiceClass> classes) {
    this.classes = classes;
  }

  /**
   * Returns the text.
   *
   * @param next the partition of the decision
   * @param isMissed whether a class is predicted to miss its target
   * @param measuredTargets targets kept and missed as measured
   * @param certificate targets that cannot be kept
   */
  String of(
      Partition next,
      IntPredicate isMissed,
      InTime measuredTargets,
      List<Shortfall> certificate,
      Measurement measured) {
    List<String> missed = new ArrayList<>();
    List<String> kept = new ArrayList<>();
    List<String> away = new ArrayList<>();
    boolean promised = false;
    boolean[] isKept = measuredTargets.now();
    boolean allKept = true;
    for (int k = 0; k < classes.size(); k++) {
      ServiceClass owner = classes.get(k);
      int index = k;
      Target target = owner.guarantee().upperBound().orElse(null);
      promised |= target != null;
      allKept &= target == null || isKept[k];
      if (target != null) {
        String words = target.statistic().key() + " " + Durations.format(target.reference());
        int own = next.terms(classes).kept().get(k);
        if (isMissed.test(k) || certificate.stream().anyMatch(s -> s.classIndex() == index)) {
          missed.add(owner.name() + " misses " + words);
          continue;
        }
        if (measuredTargets.isMissed(k)) {
          missed.add(owner.name() + " missed " + words + " of late");
        }
        if (own > owner.kept(next.budget(k))) {
          kept.add(
              owner.name()
                  + " keeps "
                  + own
                  + (own == 1 ? " thread" : " threads")
                  + " for "
                  + words);
        }
      }
      ClassMeasurement seen = measured.classes().get(k);
      if (seen.rejected() > 0) {
        double perSecond = seen.rejected() / measured.periodSeconds();
        String format = perSecond < WHOLE_FROM ? "%.1f/s of %s" : "%.0f/s of %s";
        away.add(String.format(Locale.ROOT, format, perSecond, owner.name()));
      }
    }
    List<String> all = new ArrayList<>(first(missed));
    if (missed.isEmpty() && promised && allKept) {
      all.add("every target is kept, as measured");
    }
    all.addAll(first(kept));
    if (!away.isEmpty()) {
      all.add(String.join(", ", first(away)) + " are turned away");
    }
    return all.isEmpty() ? "threads as the tables divide them" : String.join("; ", all);
  }

  private static List<String> first(List<String> of) {
    return of.subList(0, Math.min(MOST, of.size()));
  }
}
