package io.github.jettyqos.core.settings;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Refuses control that cannot work with what classes are promised. */
final class ControlCheck {
  private ControlCheck() {}

  static void check(ControlOptions options, List<ServiceClass> classes) {
    options.total().ifPresent(total -> checkTotal(total, classes));
    boolean absolute = needsTargets(options);
    if (absolute || options.law() == LawKind.PI || options.law() == LawKind.OPTIMAL) {
      checkAlike(options.law(), classes);
    }
    if (absolute && classes.get(0).guarantee().target().isEmpty()) {
      throw ConfigException.of(
          "control.pi.kind",
          word(options.pi().kind()),
          "needs targets, and no class has one; give all classes a target, or relative");
    }
  }

  private static void checkTotal(int total, List<ServiceClass> classes) {
    int least = classes.stream().mapToInt(each -> each.budget().orElse(each.min())).sum();
    if (total < least) {
      throw ConfigException.of(
          "control.total", total, "is less than all budgets and minima together, " + least);
    }
  }

  private static boolean needsTargets(ControlOptions options) {
    PiKind kind = options.pi().kind();
    return options.law() == LawKind.PI && (kind == PiKind.ABSOLUTE || kind == PiKind.HYBRID);
  }

  /** These laws compare delays: of all classes, and of one metric. */
  private static void checkAlike(LawChoice law, List<ServiceClass> classes) {
    Optional<Metric> first = metric(classes.get(0));
    for (ServiceClass each : classes) {
      if (!metric(each).equals(first)) {
        throw ConfigException.of(
            "control.law",
            law.key(),
            "needs targets of one metric for all classes, or for none; class "
                + each.name()
                + " has "
                + inWords(metric(each))
                + ", class "
                + classes.get(0).name()
                + " has "
                + inWords(first));
      }
    }
  }

  private static Optional<Metric> metric(ServiceClass owner) {
    return owner.guarantee().target().map(Target::metric);
  }

  private static String inWords(Optional<Metric> metric) {
    return metric.map(known -> "one of " + word(known)).orElse("none");
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
