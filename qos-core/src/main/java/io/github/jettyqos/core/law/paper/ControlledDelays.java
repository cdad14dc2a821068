package io.github.jettyqos.core.law.paper;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The controlled delay of each class, and its reference.
 *
 * <p>The controlled statistic is that of the target of the class, else the mean. A class without
 * completions in a period has no delay: its controller neither moves nor learns.
 *
 * @param classes the classes, in the order of the configuration; those of lower priority number
 *     come first, and ratios are between neighbours in that order
 * @param threads the number of threads, 1 to 65535
 * @param references reference delay of each class; seconds, 0.000001 to 3600. For relative control
 *     only their ratios count
 * @param metric the controlled metric
 */
record ControlledDelays(
    List<ServiceClass> classes, int threads, List<Double> references, Metric metric) {
  /**
   * The minimum delay for ratios, seconds, so that an idle class does not make them infinite: above
   * the delay of an idle server, below perception.
   */
  static final double LEAST_DELAY = 1e-3;

  private static final DoubleRange REFERENCE = new DoubleRange(1e-6, 3600);

  ControlledDelays {
    classes = List.copyOf(classes);
    references = List.copyOf(references);
    requireNonNull(metric);
    if (references.size() != classes.size()) {
      throw ConfigException.of(
          "references", references.size(), "for " + classes.size() + " classes");
    }
    references.forEach(reference -> REFERENCE.check("references", reference));
  }

  /**
   * The references of the targets, all of one metric; or, without targets, in proportion to the
   * inverse weights.
   *
   * @param context the environment of the law
   * @param untimed the metric without targets
   * @throws ConfigException if only some have a target
   */
  static ControlledDelays ofTargets(LawContext context, Metric untimed) {
    List<ServiceClass> classes = context.classes();
    Optional<Metric> metric = classes.get(0).guarantee().target().map(Target::metric);
    List<Double> references = new ArrayList<>();
    for (ServiceClass each : classes) {
      Optional<Target> target = each.guarantee().target();
      if (!target.map(Target::metric).equals(metric)) {
        throw new ConfigException(
            "classes." + each.name() + ".target",
            "differs from class "
                + classes.get(0).name()
                + "; give all classes a target of the same metric, or none");
      }
      references.add(target.map(Target::seconds).orElse(share(each)));
    }
    return new ControlledDelays(classes, context.threads(), references, metric.orElse(untimed));
  }

  /**
   * The inverse weights, if each class has one; else the references of the targets.
   *
   * @param context the environment of the law
   * @param untimed the metric without targets
   * @throws ConfigException if only some have a target
   */
  static ControlledDelays ofRatios(LawContext context, Metric untimed) {
    ControlledDelays times = ofTargets(context, untimed);
    return times.classes.stream().anyMatch(each -> each.guarantee() instanceof Guarantee.Absolute)
        ? times
        : new ControlledDelays(
            times.classes,
            times.threads,
            times.classes.stream().map(ControlledDelays::share).toList(),
            times.metric);
  }

  private static double share(ServiceClass owner) {
    return 1.0 / owner.guarantee().weight();
  }

  /** Whether any target is a set point. */
  boolean isAnyTracked() {
    return !classes.stream().allMatch(each -> each.guarantee().upperBound().isPresent());
  }

  /** The controlled delay, or empty without completions. */
  Optional<Double> of(Measurement measured, int classIndex) {
    PeriodDelay delay = measured.classes().get(classIndex).delay(metric);
    return delay.count() == 0 || !Double.isFinite(delay.quantile())
        ? Optional.empty()
        : Optional.of(delay.quantile());
  }
}
