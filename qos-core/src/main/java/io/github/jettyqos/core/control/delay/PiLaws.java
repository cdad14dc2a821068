package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.settings.PiGains;
import io.github.jettyqos.core.settings.PiKind;
import io.github.jettyqos.core.settings.PiRule;
import io.github.jettyqos.core.settings.RatioScale;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes PI control from what classes are promised. */
public final class PiLaws {
  /** Part of a reference: a delay that is so near to it is neither in time nor late. */
  private static final double WINDOW = 0.1;

  private static final double NANOS = 1e-9;

  private final PiRule rule;
  private final PiOptions options;

  private PiLaws(PiRule rule, PiOptions options) {
    this.rule = rule;
    this.options = options;
  }

  /**
   * The law. Gains that are not given are found while it runs.
   *
   * @param rule how it works; where it changes between ratios and times, the distance is the
   *     hysteresis of the class of the first priority, or a tenth of its target
   * @param classes the classes; ratios are those of one over the weights where each class has one,
   *     else those of the targets
   * @param threads what is divided
   * @return a law in its first state
   * @throws io.github.jettyqos.core.check.ConfigException if only some have a target
   */
  public static ControlLaw of(PiRule rule, List<ServiceClass> classes, int threads) {
    PiOptions options = PiOptions.ofGuarantees(classes, threads);
    boolean timed = classes.get(0).guarantee().target().isPresent();
    PiLaws laws = new PiLaws(rule, timed ? options : options.withMetric(rule.metric()));
    return switch (laws.kind()) {
      case ABSOLUTE -> laws.absolute();
      case RELATIVE -> laws.relative();
      default -> laws.hybrid();
    };
  }

  private PiKind kind() {
    if (rule.kind() != PiKind.AUTO) {
      return rule.kind();
    }
    Guarantee guarantee = options.classes().get(first()).guarantee();
    return guarantee instanceof Guarantee.Hybrid
        ? PiKind.HYBRID
        : guarantee instanceof Guarantee.Absolute ? PiKind.ABSOLUTE : PiKind.RELATIVE;
  }

  private int first() {
    return Room.of(options.classes(), options.threads()).ranked(0);
  }

  private AbsoluteLaw absolute() {
    return new AbsoluteLaw(
        options,
        rule.absolute().isPresent()
            ? new FixedTuning(rule.absolute().get())
            : AdaptiveTuning.absolute(options, PiGains.LU_ABSOLUTE, rule.adaptation()));
  }

  private RelativeLaw relative() {
    PiOptions ratios = ratios();
    RatioScale scale = rule.scale();
    return new RelativeLaw(
        ratios,
        rule.relative().isPresent()
            ? new FixedTuning(rule.relative().get())
            : AdaptiveTuning.relative(ratios, PiGains.LU_RELATIVE, rule.adaptation()),
        scale);
  }

  private HybridLaw hybrid() {
    return new HybridLaw(options, absolute(), relative(), window());
  }

  private double window() {
    int first = first();
    Guarantee guarantee = options.classes().get(first).guarantee();
    Optional<Duration> given =
        guarantee instanceof Guarantee.Hybrid hybrid ? hybrid.hysteresis() : Optional.empty();
    return given
        .map(hysteresis -> hysteresis.toNanos() * NANOS)
        .orElse(WINDOW * options.references().get(first));
  }

  private PiOptions ratios() {
    List<Guarantee> promised = options.classes().stream().map(ServiceClass::guarantee).toList();
    return promised.stream().anyMatch(each -> each instanceof Guarantee.Absolute)
        ? options
        : options.withReferences(promised.stream().map(each -> 1.0 / each.weight()).toList());
  }
}
