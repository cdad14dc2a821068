package io.github.jettyqos.core.config;

import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.core.settings.MtrrRule;
import io.github.jettyqos.core.settings.OptimalRule;
import io.github.jettyqos.core.settings.PiRule;

/** The keys of the control of a running server. */
final class ControlKeys {
  static final Section<ControlOptions> SECTION =
      new Section<ControlOptions>()
          .with(ControlOptions.LAW, ControlOptions::law)
          .with(ControlOptions.PERIOD, ControlOptions::period)
          .with(ControlOptions.STEP, ControlOptions::step)
          .with(ControlOptions.TOTAL, ControlOptions::total)
          .with(ControlOptions.SHADOW, ControlOptions::shadow)
          .with(ControlOptions.RECORDS, ControlOptions::records)
          .with(ControlOptions.MTRR, LawKeys.MTRR.form(MtrrRule::new), ControlOptions::mtrr)
          .with(ControlOptions.PI, LawKeys.PI.form(PiRule::new), ControlOptions::pi)
          .with(
              ControlOptions.OPTIMAL,
              LawKeys.OPTIMAL.form(OptimalRule::new),
              ControlOptions::optimal);

  private ControlKeys() {}
}
