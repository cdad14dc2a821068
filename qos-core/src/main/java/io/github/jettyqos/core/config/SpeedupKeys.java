package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of an expected speedup; all three are needed. */
final class SpeedupKeys {
  static final Section<Draft, Speedup> SECTION =
      new Section<>(
          List.of(
              Key.<Draft, Speedup, Double>always(
                      "rate",
                      Numbers.decimal(Speedup.RATE),
                      (draft, rate) -> draft.rate = rate,
                      Speedup::rate)
                  .in("requests/s")
                  .defaultsTo("required")
                  .because("What one handler alone completes: 1 / its mean service time."),
              Key.<Draft, Speedup, Double>always(
                      "slope",
                      Numbers.decimal(Speedup.SLOPE),
                      (draft, slope) -> draft.slope = slope,
                      Speedup::slope)
                  .defaultsTo("required")
                  .because(
                      "What each further handler adds, as a fraction of `rate`. 1: handlers only"
                          + " wait; 0: they only compute, on one processor."),
              Key.<Draft, Speedup, Integer>always(
                      "saturation",
                      Numbers.whole(Speedup.SATURATION),
                      (draft, point) -> draft.saturation = point,
                      Speedup::saturationPoint)
                  .in("handlers")
                  .defaultsTo("required")
                  .because("Handlers at once beyond which nothing is gained.")));

  static final Form<Speedup> FORM =
      new Form<>("a map with rate, slope and saturation", SpeedupKeys::read, SECTION::print);

  private SpeedupKeys() {}

  /** What was read so far. */
  static final class Draft {
    private @Nullable Double rate;
    private @Nullable Double slope;
    private @Nullable Integer saturation;
  }

  private static Speedup read(String key, Value value) {
    Draft draft = new Draft();
    SECTION.read(key, value, draft);
    if (draft.rate == null || draft.slope == null || draft.saturation == null) {
      throw new ConfigException(
          key, "not all of " + SECTION.names() + " given; they mean nothing without each other");
    }
    return new Speedup(draft.rate, draft.slope, draft.saturation);
  }
}
