package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.settings.PiGains;
import io.github.jettyqos.core.settings.PiKind;
import io.github.jettyqos.core.settings.PiRule;
import io.github.jettyqos.core.settings.RatioScale;
import java.util.List;
import java.util.Optional;

/** The keys of PI control. */
final class PiKeys {
  static final Section<Draft, PiRule> SECTION =
      AdaptationKeys.behind(
          List.of(
              Key.<Draft, PiRule, PiKind>always(
                      "kind",
                      Form.oneOf(PiKind.class),
                      (draft, kind) -> draft.kind = kind,
                      PiRule::kind)
                  .because(
                      "`absolute`: each class at its target. `relative`: delays in the ratio of one"
                          + " over the weights, or of the targets where not every class has a"
                          + " weight. `hybrid`: ratios while the class of the first priority is in"
                          + " time, targets when it is late. `auto`: `hybrid` where that class has"
                          + " a target and a weight, `absolute` where it has a target, else"
                          + " `relative`."),
              Key.<Draft, PiRule, RatioScale>always(
                      "scale",
                      Form.oneOf(RatioScale.class),
                      (draft, scale) -> draft.scale = scale,
                      PiRule::scale)
                  .because(
                      "What controllers of ratios work on. `plain`: ratios, as in the paper."
                          + " `logarithm`: their logarithms, so that gains found at one load hold"
                          + " at others."),
              Key.<Draft, PiRule, Metric>always(
                      "metric",
                      Form.oneOf(Metric.class),
                      (draft, metric) -> draft.metric = metric,
                      PiRule::metric)
                  .because(
                      "Which delay is in the ratio of the weights, where no class has a target:"
                          + " `waiting` is the part that threads can change."),
              Key.<Draft, PiRule, PiGains>of(
                      "absolute",
                      GainKeys.form(GainKeys.ABSOLUTE),
                      (draft, gains) -> draft.absolute = Optional.of(gains),
                      PiRule::absolute)
                  .defaultsTo("found while it runs")
                  .because("Gains of delays by budgets. No gains fit every server."),
              Key.<Draft, PiRule, PiGains>of(
                      "relative",
                      GainKeys.form(GainKeys.RELATIVE),
                      (draft, gains) -> draft.relative = Optional.of(gains),
                      PiRule::relative)
                  .defaultsTo("found while it runs")
                  .because("Gains of ratios of delays by ratios of budgets.")),
          PiRule::adaptation);

  static final Form<PiRule> FORM =
      new Form<>("a map with any of " + SECTION.names(), PiKeys::read, SECTION::print);

  private PiKeys() {}

  /** What was read so far. */
  static final class Draft extends AdaptationKeys.Draft {
    private PiKind kind = PiRule.DEFAULT.kind();
    private RatioScale scale = PiRule.DEFAULT.scale();
    private Metric metric = PiRule.DEFAULT.metric();
    private Optional<PiGains> absolute = Optional.empty();
    private Optional<PiGains> relative = Optional.empty();
  }

  private static PiRule read(String key, Value value) {
    Draft draft = new Draft();
    SECTION.read(key, value, draft);
    return new PiRule(
        draft.kind, draft.scale, draft.absolute, draft.relative, draft.metric, draft.adaptation());
  }
}
