package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The keys of a target: exactly one statistic, what it measures and how it is meant. */
final class TargetKeys {
  static final Section<Draft, Promised> SECTION = new Section<>(keys());

  static final Form<Promised> FORM =
      new Form<>(
          "a map with one of " + statistics() + ", and metric, meaning and hysteresis if need be",
          TargetKeys::read,
          SECTION::print);

  private TargetKeys() {}

  /** A time, and the hysteresis of a hybrid guarantee. */
  record Promised(Target target, Optional<Duration> hysteresis) {
    static Optional<Promised> of(Guarantee guarantee) {
      return guarantee
          .target()
          .map(
              target ->
                  guarantee instanceof Guarantee.Hybrid hybrid
                      ? new Promised(target, hybrid.hysteresis())
                      : new Promised(target, Optional.empty()));
    }

    void tell(ServiceClassBuilder builder) {
      builder.target(target);
      hysteresis.ifPresent(builder::hysteresis);
    }
  }

  /** What was read so far. */
  static final class Draft {
    private final Map<Statistic, Duration> references = new EnumMap<>(Statistic.class);
    private Metric metric = Metric.RESIDENCE;
    private Meaning meaning = Meaning.AT_MOST;
    private Optional<Duration> hysteresis = Optional.empty();
  }

  private static Promised read(String key, Value value) {
    Draft draft = new Draft();
    SECTION.read(key, value, draft);
    if (draft.references.size() != 1) {
      String given =
          draft.references.isEmpty()
              ? "no statistic"
              : draft.references.keySet().stream()
                  .map(Statistic::key)
                  .collect(Collectors.joining(" and "));
      throw new ConfigException(key, given + " given; give exactly one of " + statistics());
    }
    Map.Entry<Statistic, Duration> only = draft.references.entrySet().iterator().next();
    return new Promised(
        new Target(draft.metric, only.getKey(), only.getValue(), draft.meaning), draft.hysteresis);
  }

  private static List<Key<Draft, Promised>> keys() {
    List<Key<Draft, Promised>> keys = new ArrayList<>();
    for (Statistic statistic : Statistic.values()) {
      keys.add(
          Key.<Draft, Promised, Duration>of(
                  statistic.key(),
                  Numbers.duration(Target.REFERENCE),
                  (draft, reference) -> draft.references.put(statistic, reference),
                  promised ->
                      promised.target().statistic() == statistic
                          ? Optional.of(promised.target().reference())
                          : Optional.empty())
              .defaultsTo("none")
              .because(
                  statistic == Statistic.MEAN
                      ? "The promised mean. Exactly one statistic is given."
                      : "The promised " + quantile(statistic) + "."));
    }
    keys.add(
        Key.<Draft, Promised, Metric>always(
                "metric",
                Form.oneOf(Metric.class),
                (draft, metric) -> draft.metric = metric,
                promised -> promised.target().metric())
            .because(
                "`residence`: from arrival to completion, all that a client feels. `waiting`: from"
                    + " arrival to dispatch, the part that threads can change."));
    keys.add(
        Key.<Draft, Promised, Meaning>always(
                "meaning",
                Form.oneOf(Meaning.class),
                (draft, meaning) -> draft.meaning = meaning,
                promised -> promised.target().meaning())
            .because(
                "`at-most`: an upper bound; better is fine. `track`: the time is to settle there,"
                    + " and threads that would make it shorter go to others."));
    keys.add(
        Key.<Draft, Promised, Duration>of(
                "hysteresis",
                Numbers.duration(Guarantee.HYSTERESIS),
                (draft, half) -> draft.hysteresis = Optional.of(half),
                Promised::hysteresis)
            .defaultsTo("none")
            .because(
                "For a class with a `weight`, too; less than the time. Then what is measured decides"
                    + " how the class counts: by its weight once it is faster than the time by so"
                    + " much, by its time once it is slower by so much, and as before in between."
                    + " Without it: by its time while that can be kept, else by its weight."));
    return List.copyOf(keys);
  }

  private static String quantile(Statistic statistic) {
    return "quantile " + statistic.quantile().orElseThrow() + " of all requests";
  }

  private static String statistics() {
    return Stream.of(Statistic.values()).map(Statistic::key).collect(Collectors.joining(", "));
  }
}
