package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.function.Function;

/** The keys of the laws that have options of their own. */
final class LawKeys {
  static final Section<MtrrRule> MTRR =
      new Section<MtrrRule>()
          .with(MtrrRule.DRAIN, MtrrRule::drain)
          .with(MtrrRule.TRIM, MtrrRule::trim);

  static final Section<PiGains> ABSOLUTE = gains(PiRule.ABSOLUTE_GAIN);
  static final Section<PiGains> RELATIVE = gains(PiRule.RELATIVE_GAIN);

  static final Section<PiRule> PI =
      adaptation(
          new Section<PiRule>()
              .with(PiRule.KIND, PiRule::kind)
              .with(PiRule.SCALE, PiRule::scale)
              .with(PiRule.METRIC, PiRule::metric)
              .maybe(PiRule.ABSOLUTE, form(ABSOLUTE, PiRule.ABSOLUTE_GAIN), PiRule::absolute)
              .maybe(PiRule.RELATIVE, form(RELATIVE, PiRule.RELATIVE_GAIN), PiRule::relative),
          PiRule::adaptation);

  static final Section<OptimalRule> OPTIMAL =
      adaptation(
          new Section<OptimalRule>()
              .with(OptimalRule.HORIZON, OptimalRule::horizon)
              .with(OptimalRule.PENALTY, OptimalRule::penalty)
              .with(OptimalRule.BIAS, OptimalRule::bias),
          OptimalRule::adaptation);

  private LawKeys() {}

  private static Section<PiGains> gains(Option<Double> gain) {
    return new Section<PiGains>().with(gain, PiGains::gain).with(PiGains.ZERO, PiGains::zero);
  }

  private static Form<PiGains> form(Section<PiGains> section, Option<Double> gain) {
    return section.form((Choices c) -> new PiGains(c.get(gain), c.get(PiGains.ZERO)));
  }

  private static <S> Section<S> adaptation(Section<S> own, Function<S, Adaptation> of) {
    return own.with(Adaptation.EXCITATION, of.andThen(Adaptation::excitation))
        .with(Adaptation.MEMORY, of.andThen(Adaptation::memory))
        .with(Adaptation.LEARN_AFTER, of.andThen(Adaptation::learnAfter))
        .with(Adaptation.SEED, of.andThen(Adaptation::seed));
  }
}
