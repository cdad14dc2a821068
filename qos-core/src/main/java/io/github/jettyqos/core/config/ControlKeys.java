package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.LawChoice.OwnLaw;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.text.Suggestion;
import java.util.stream.Stream;

/** The keys of the control of a running server. */
final class ControlKeys {
  private static final String LAWS = new Allowed.OneOf<>(LawKind.class) + " or the name of a class";

  static final Section<ControlOptions> SECTION =
      new Section<ControlOptions>()
          .with(
              ControlOptions.LAW,
              new Form<>(LAWS, ControlKeys::law, ControlKeys::print),
              ControlOptions::law)
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

  /** A name with a dot is that of a class. */
  private static LawChoice law(String key, Value value) {
    String name = value instanceof Value.Scalar scalar ? scalar.text() : "";
    for (LawKind each : LawKind.values()) {
      if (each.key().equals(name)) {
        return each;
      }
    }
    if (name.indexOf('.') >= 0) {
      ClassLoader context = Thread.currentThread().getContextClassLoader();
      return OwnLaw.ofClass(name, context == null ? OwnLaw.class.getClassLoader() : context);
    }
    String guess =
        Suggestion.question(name, Stream.of(LawKind.values()).map(LawKind::key).toList());
    throw Form.wrong(key, value, LAWS + guess);
  }

  private static Value print(LawChoice law) {
    return law instanceof LawKind ? Value.plain(law.key()) : Value.quoted(law.key());
  }
}
