package io.github.jettyqos.core.law.paper;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.PeriodDelay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The delay of each class that is controlled, and what it should be.
 *
 * <p>The statistic that is controlled is the one that the target of a class speaks of, else the
 * mean. A class of which no request was completed in a period has no delay: its controller neither
 * moves nor learns.
 *
 * @param classes the classes, in the order of the configuration; those of lower priority number
 *     come first, and ratios are between neighbours in that order
 * @param threads what is divided, 1 to 65535
 * @param references what the delay of each class should be, in the order of the classes; seconds,
 *     0.000001 to 3600. For relative control only their ratios count
 * @param metric which delay
 */
record ControlledDelays(
    List<ServiceClass> classes, int threads, List<Double> references, Metric metric) {
  /**
   * Shorter delays count as this long where a ratio is taken, seconds, or an idle class would make
   * it infinite. Above what an idle server measures, below what anybody notices.
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
   * The references of the targets, which must all speak of one metric; or, where no class has a
   * target, times in proportion to one over the weights.
   *
   * @param context what the law is made for
   * @param untimed which delay, where no class has a target
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
   * One over the weights, where each class has one; else those of the targets.
   *
   * @param context what the law is made for
   * @param untimed which delay, where no class has a target
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

  /** Whether a delay is a value to settle at, and not only to stay below. */
  boolean isAnyTracked() {
    return !classes.stream().allMatch(each -> each.guarantee().upperBound().isPresent());
  }

  /** The delays that are controlled, or empty if no request of the class was completed. */
  Optional<Double> of(Measurement measured, int classIndex) {
    PeriodDelay delay = measured.classes().get(classIndex).delay(metric);
    return delay.count() == 0 || !Double.isFinite(delay.quantile())
        ? Optional.empty()
        : Optional.of(delay.quantile());
  }
}
