package io.github.jettyqos.core.law;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.PiRule.PiKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The check of control options against the guarantees of the classes. */
final class ControlCheck {
  private ControlCheck() {}

  /** Checks the law, the kind of PI control for that law, and the total. */
  static void check(LawChoice law, PiKind kind, OptionalInt total, List<ServiceClass> classes) {
    total.ifPresent(pinned -> checkTotal(pinned, classes));
    if (law == LawKind.PI || law == LawKind.OPTIMAL) {
      checkAlike(law, classes);
    }
    boolean absolute = law == LawKind.PI && (kind == PiKind.ABSOLUTE || kind == PiKind.HYBRID);
    if (absolute && classes.get(0).guarantee().target().isEmpty()) {
      throw ConfigException.of(
          "control.pi.kind",
          Allowed.OneOf.nameOf(kind),
          "needs targets, and no class has one; give all classes a target, or relative");
    }
  }

  private static void checkTotal(int total, List<ServiceClass> classes) {
    int least = classes.stream().mapToInt(ServiceClass::least).sum();
    if (total < least) {
      throw ConfigException.of(
          "control.total",
          total,
          "is less than all budgets and minima together, " + least + "; give at least that");
    }
  }

  /** A larger total would only queue handlers for missing threads. */
  static void checkMost(OptionalInt total, int threads) {
    if (total.isPresent() && total.getAsInt() > threads) {
      throw ConfigException.of(
          "control.total",
          total.getAsInt(),
          "is more than threads " + threads + "; give at most that");
    }
  }

  /** These laws compare the delays of all classes, in one metric. */
  private static void checkAlike(LawChoice law, List<ServiceClass> classes) {
    Optional<Metric> first = metric(classes.get(0));
    for (ServiceClass each : classes) {
      if (!metric(each).equals(first)) {
        throw ConfigException.of(
            "control.law",
            law.key(),
            "needs targets of one metric for all classes, or for none; class %s has %s, class %s has %s"
                .formatted(
                    each.name(), inWords(metric(each)), classes.get(0).name(), inWords(first)));
      }
    }
  }

  private static Optional<Metric> metric(ServiceClass owner) {
    return owner.guarantee().target().map(Target::metric);
  }

  private static String inWords(Optional<Metric> metric) {
    return metric.map(known -> "one of " + Allowed.OneOf.nameOf(known)).orElse("none");
  }
}
