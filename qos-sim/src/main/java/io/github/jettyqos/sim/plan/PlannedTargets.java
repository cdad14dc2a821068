package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.report.Texts;
import java.util.List;
import java.util.Locale;

/** The targets of a configuration by its own arrivals, as the command {@code plan} sees them. */
public final class PlannedTargets {
  private PlannedTargets() {}

  /**
   * The targets that no partition keeps.
   *
   * @param config the configuration
   * @param threads how many there are
   * @return one line for each, with key and value; none if the configuration does not say arrivals
   *     and work of every class
   */
  public static List<String> cannotBeKept(QosConfig config, int threads) {
    List<ServiceClass> classes = config.classes();
    boolean loads = classes.stream().allMatch(each -> each.arrivals().isPresent());
    boolean works = classes.stream().allMatch(each -> each.work().isPresent());
    boolean equal =
        config.speedup().isPresent() && classes.stream().allMatch(each -> each.work().isEmpty());
    if (!loads || !(works || equal)) {
      return List.of();
    }
    PlanRequest request = PlanRequest.of(config, new LoadOptions(), false, 1).withThreads(threads);
    return PlanResult.of(request).certificate().stream()
        .map(each -> inWords(each, threads))
        .toList();
  }

  private static String inWords(Shortfall of, int threads) {
    return String.format(
        Locale.ROOT,
        "classes.%s.target: %s cannot be kept with %d threads at %s arrivals/s%s%s; see plan",
        of.name(),
        Texts.target(of.asked()),
        threads,
        Texts.figure(of.arrivalRate()),
        of.isAboutLoss() ? " (more than 1 % is turned away)" : "",
        of.unreachable() ? ", nor at any" : ", but up to " + Texts.figure(of.arrivalLimit()));
  }
}
