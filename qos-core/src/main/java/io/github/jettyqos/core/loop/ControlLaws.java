package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.control.delay.OptimalOptions;
import io.github.jettyqos.core.control.delay.PiLaws;
import io.github.jettyqos.core.control.delay.PiOptions;
import io.github.jettyqos.core.control.mtrr.MtrrLaws;
import io.github.jettyqos.core.control.rate.ServiceRateControl;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.core.settings.OptimalRule;
import java.util.List;

/** Makes the law that a configuration names. */
public final class ControlLaws {
  private ControlLaws() {}

  /**
   * The law.
   *
   * @param options which one, and how it works
   * @param classes the classes, in the order of the configuration
   * @param threads the most there are, 1 to 65535
   * @return a law in its first state, which goes on from the partition in force
   * @throws ConfigException if the law cannot work with what classes are promised, or if minima
   *     need more than {@code threads}
   */
  public static ControlLaw of(ControlOptions options, List<ServiceClass> classes, int threads) {
    options.checkFor(classes);
    ControlLaw law = first(options, classes, threads);
    law.takeOver();
    return law;
  }

  /** The law as it is where nothing is taken over. */
  static ControlLaw first(ControlOptions options, List<ServiceClass> classes, int threads) {
    return switch (options.law()) {
      case STATIC -> ControlLaws::stay;
      case MTRR -> MtrrLaws.of(options.mtrr(), classes, threads);
      case QUEUEING_MODEL -> rate(ServiceRateControl.QUEUEING_MODEL, options, classes, threads);
      case QUEUE_LENGTH -> rate(ServiceRateControl.QUEUE_LENGTH, options, classes, threads);
      case AGE -> rate(ServiceRateControl.AGE, options, classes, threads);
      case PI -> PiLaws.of(options.pi(), classes, threads);
      case OPTIMAL -> optimal(options.optimal(), classes, threads);
    };
  }

  private static Proposal stay(Measurement measured) {
    Partition inForce = measured.partition();
    int total = measured.pinned().orElse(inForce.total());
    return Proposal.of(inForce.withTotal(total), "static");
  }

  private static ControlLaw rate(
      ServiceRateControl kind, ControlOptions options, List<ServiceClass> classes, int threads) {
    return kind.law(classes, threads, options.period());
  }

  private static ControlLaw optimal(OptimalRule rule, List<ServiceClass> classes, int threads) {
    return PiOptions.ofGuarantees(classes, threads)
        .adaptiveOptimal(OptimalOptions.ofShares(rule, classes.size(), threads), rule.adaptation());
  }
}
