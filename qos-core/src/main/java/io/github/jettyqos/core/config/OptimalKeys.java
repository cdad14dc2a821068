package io.github.jettyqos.core.config;

import io.github.jettyqos.core.settings.OptimalRule;
import java.util.List;
import java.util.OptionalDouble;

/** The keys of the optimal law. */
final class OptimalKeys {
  static final Section<Draft, OptimalRule> SECTION =
      AdaptationKeys.behind(
          List.of(
              Key.<Draft, OptimalRule, Integer>always(
                      "horizon",
                      Numbers.whole(OptimalRule.HORIZON),
                      (draft, periods) -> draft.horizon = periods,
                      OptimalRule::horizon)
                  .in("periods")
                  .because(
                      "How far it looks ahead. With 1 it is the paper's law, which runs away where a"
                          + " server first goes the wrong way."),
              Key.<Draft, OptimalRule, OptionalDouble>always(
                      "penalty",
                      Numbers.decimalOrAuto(OptimalRule.PENALTY),
                      (draft, penalty) -> draft.penalty = penalty,
                      OptimalRule::penalty)
                  .in("per thread")
                  .because(
                      "What moving a budget by a thread costs, beside a delay that is wrong by a"
                          + " factor of e. `auto`: twice the effect of a thread in an equal share,"
                          + " so that noise of a third of a delay moves budgets by about a tenth."),
              Key.<Draft, OptimalRule, Double>always(
                      "bias",
                      Numbers.decimal(OptimalRule.BIAS),
                      (draft, bias) -> draft.bias = bias,
                      OptimalRule::bias)
                  .because(
                      "Part of the error of prediction by which the bias moves each period. 0: off;"
                          + " then any error of the model leaves an error for good.")),
          OptimalRule::adaptation);

  static final Form<OptimalRule> FORM =
      new Form<>("a map with any of " + SECTION.names(), OptimalKeys::read, SECTION::print);

  private OptimalKeys() {}

  /** What was read so far. */
  static final class Draft extends AdaptationKeys.Draft {
    private int horizon = OptimalRule.DEFAULT.horizon();
    private OptionalDouble penalty = OptimalRule.DEFAULT.penalty();
    private double bias = OptimalRule.DEFAULT.bias();
  }

  private static OptimalRule read(String key, Value value) {
    Draft draft = new Draft();
    SECTION.read(key, value, draft);
    return new OptimalRule(draft.horizon, draft.penalty, draft.bias, draft.adaptation());
  }
}
