package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.core.settings.ControlOptionsBuilder;
import io.github.jettyqos.core.settings.LawChoice;
import io.github.jettyqos.core.settings.LawKind;
import io.github.jettyqos.core.settings.OwnLaw;
import io.github.jettyqos.core.text.Suggestion;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The keys of the control of a running server. */
final class ControlKeys {
  private static final String LAWS =
      Form.oneOf(LawKind.class).allowed() + " or the name of a class";

  static final Section<ControlOptionsBuilder, ControlOptions> SECTION =
      new Section<>(
          List.of(
              Key.always(
                      "law",
                      new Form<>(LAWS, ControlKeys::law, ControlKeys::print),
                      ControlOptionsBuilder::law,
                      ControlOptions::law)
                  .because(
                      "What decides. `static`: nothing, the partition stays until somebody sets"
                          + " another. `mtrr`, shipped: worst-case tables, queues, and what is"
                          + " measured against the targets. `queueing-model`, `queue-length`, `age`:"
                          + " service rates for the targets. `pi`, `optimal`: delays of all classes"
                          + " against each other; they need targets of one metric for all classes,"
                          + " or for none. The name of a class, with its package: a law of one's"
                          + " own, a public `ControlLaw` with a public constructor of one"
                          + " `LawContext`, on the class path."),
              Key.always(
                      "period",
                      Numbers.duration(ControlOptions.PERIOD),
                      ControlOptionsBuilder::period,
                      ControlOptions::period)
                  .because(
                      "How often it is asked. Some hundred requests should be completed in it, or"
                          + " chance is controlled."),
              Key.always(
                      "step",
                      Numbers.whole(ControlOptions.STEP),
                      ControlOptionsBuilder::step,
                      ControlOptions::step)
                  .in("threads")
                  .because(
                      "By how much a budget may move in one period. No limit, because laws are made"
                          + " to be as fast as they can safely be."),
              Key.<ControlOptionsBuilder, ControlOptions, OptionalInt>always(
                      "total",
                      Numbers.wholeOrAuto(Partition.THREADS),
                      (b, n) -> n.ifPresent(b::total),
                      ControlOptions::total)
                  .in("threads")
                  .because(
                      "Handlers at once over all classes, whatever was measured; at most `threads`."
                          + " `auto`: as many as the measured saturation point says are of use, and"
                          + " a few more to see whether it moves."),
              Key.always(
                      "shadow", Form.flag(), ControlOptionsBuilder::shadow, ControlOptions::shadow)
                  .because(
                      "Whether decisions are only published, with the effect that they would have,"
                          + " and not applied."),
              Key.always(
                      "records",
                      Numbers.whole(ControlOptions.RECORDS),
                      ControlOptionsBuilder::records,
                      ControlOptions::records)
                  .in("decisions")
                  .because("How many decisions are remembered. A minute of them by default."),
              Key.always("mtrr", MtrrKeys.FORM, ControlOptionsBuilder::mtrr, ControlOptions::mtrr)
                  .because("The gains of the law `mtrr`."),
              Key.always("pi", PiKeys.FORM, ControlOptionsBuilder::pi, ControlOptions::pi)
                  .because("How the law `pi` works."),
              Key.always(
                      "optimal",
                      OptimalKeys.FORM,
                      ControlOptionsBuilder::optimal,
                      ControlOptions::optimal)
                  .because("How the law `optimal` works.")));

  static final Form<ControlOptions> FORM =
      new Form<>("a map with any of " + SECTION.names(), ControlKeys::read, SECTION::print);

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
        Suggestion.of(name, Stream.of(LawKind.values()).map(LawKind::key).toList())
            .map(known -> "; did you mean " + known + "?")
            .orElse("");
    throw Form.wrong(key, value, LAWS + guess);
  }

  private static Value print(LawChoice law) {
    return law instanceof LawKind ? Value.plain(law.key()) : Value.quoted(law.key());
  }

  private static ControlOptions read(String key, Value value) {
    ControlOptionsBuilder builder = ControlOptions.builder();
    SECTION.read(key, value, builder);
    return builder.build();
  }
}
