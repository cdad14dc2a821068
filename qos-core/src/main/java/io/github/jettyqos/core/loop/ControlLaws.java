package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.LawChoice.OwnLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiKind;
import io.github.jettyqos.core.law.mtrr.MtrrLaw;
import io.github.jettyqos.core.law.paper.AbsoluteLaw;
import io.github.jettyqos.core.law.paper.AdaptiveOptimalLaw;
import io.github.jettyqos.core.law.paper.HybridLaw;
import io.github.jettyqos.core.law.paper.RelativeLaw;
import io.github.jettyqos.core.law.paper.rate.RateControlLaw;
import io.github.jettyqos.core.law.paper.rate.ServiceRateKind;
import java.util.Comparator;
import java.util.List;

/** The factory of the configured control law, for servers, simulations and experiments. */
public final class ControlLaws {
  private ControlLaws() {}

  /**
   * Creates a law that takes over from another one, or from a manual change.
   *
   * @param options the law and its options
   * @param classes the classes, in the order of the configuration
   * @param threads the number of threads, 1 to 65535
   * @return a law in its initial state, which continues from the partition in force
   * @throws ConfigException if the law does not suit the guarantees of the classes, or if minima
   *     need more than {@code threads}
   */
  public static ControlLaw of(ControlOptions options, List<ServiceClass> classes, int threads) {
    ControlLaw law = first(options, classes, threads);
    law.takeOver();
    return law;
  }

  /**
   * Creates a law without a transfer, as in the papers.
   *
   * @param options the law and its options
   * @param classes the classes, in the order of the configuration
   * @param threads the number of threads, 1 to 65535
   * @return a law in its initial state
   * @throws ConfigException as {@link #of}
   */
  public static ControlLaw first(ControlOptions options, List<ServiceClass> classes, int threads) {
    options.checkFor(classes);
    LawContext context = new LawContext(classes, threads, options.period());
    if (options.law() instanceof OwnLaw own) {
      return new PluggedLaw(own.make(context));
    }
    return switch ((LawKind) options.law()) {
      case STATIC -> new StaticLaw(classes, false);
      case LEND -> new StaticLaw(classes, true);
      case MTRR -> new MtrrLaw(context, options.mtrr());
      case QUEUEING_MODEL -> new RateControlLaw(context, ServiceRateKind.QUEUEING_MODEL);
      case QUEUE_LENGTH -> new RateControlLaw(context, ServiceRateKind.QUEUE_LENGTH);
      case AGE -> new RateControlLaw(context, ServiceRateKind.AGE);
      case PI -> pi(context, options.pi());
      case OPTIMAL -> new AdaptiveOptimalLaw(context, options.optimal());
    };
  }

  private static ControlLaw pi(LawContext context, PiRule rule) {
    PiKind kind = rule.kind() == PiKind.AUTO ? kindFor(context.classes()) : rule.kind();
    return switch (kind) {
      case ABSOLUTE -> new AbsoluteLaw(context, rule);
      case RELATIVE -> new RelativeLaw(context, rule);
      default -> new HybridLaw(context, rule);
    };
  }

  /** By the guarantee of the class of the first priority. */
  private static PiKind kindFor(List<ServiceClass> classes) {
    Guarantee first =
        classes.stream()
            .min(Comparator.comparingInt(ServiceClass::priority))
            .orElseThrow()
            .guarantee();
    return first instanceof Guarantee.Hybrid
        ? PiKind.HYBRID
        : first instanceof Guarantee.Absolute ? PiKind.ABSOLUTE : PiKind.RELATIVE;
  }
}
