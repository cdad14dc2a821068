package io.github.jettyqos.core.config;

import io.github.jettyqos.core.settings.MtrrRule;
import java.util.List;

/** The keys of the shipped law. */
final class MtrrKeys {
  static final Section<Draft, MtrrRule> SECTION =
      new Section<>(
          List.of(
              Key.<Draft, MtrrRule, Double>always(
                      "drain",
                      Numbers.decimal(MtrrRule.DRAIN),
                      (draft, drain) -> draft.drain = drain,
                      MtrrRule::drain)
                  .because(
                      "Part of an excess in the queue that is asked to be gone after a reference, or"
                          + " after a period where that is longer. 0: tables only. Less reacts"
                          + " later."),
              Key.<Draft, MtrrRule, Double>always(
                      "trim",
                      Numbers.decimal(MtrrRule.TRIM),
                      (draft, trim) -> draft.trim = trim,
                      MtrrRule::trim)
                  .in("per request")
                  .because(
                      "Part of the error by which a set point moves for each completed request. 0:"
                          + " not at all. By default some 50 requests correct what the model has"
                          + " wrong.")));

  static final Form<MtrrRule> FORM =
      new Form<>("a map with any of " + SECTION.names(), MtrrKeys::read, SECTION::print);

  private MtrrKeys() {}

  /** What was read so far. */
  static final class Draft {
    private double drain = MtrrRule.DEFAULT.drain();
    private double trim = MtrrRule.DEFAULT.trim();
  }

  private static MtrrRule read(String key, Value value) {
    Draft draft = new Draft();
    SECTION.read(key, value, draft);
    return new MtrrRule(draft.drain, draft.trim);
  }
}
