package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The keys of a target: exactly one statistic, the time that it bounds, and its meaning. */
final class TargetKeys {
  private static final String STATISTICS =
      Stream.of(Statistic.values()).map(Statistic::key).collect(Collectors.joining(", "));

  static final Section<Guarantee> SECTION = section();

  private TargetKeys() {}

  /** The key of a class. Its hysteresis is chosen together with its target. */
  static <S> Key<S> key(Function<S, Guarantee> of) {
    return new Key<>(
        Guarantee.TARGET,
        "a map with one of " + STATISTICS + ", and metric, meaning and hysteresis if need be",
        Guarantee.TARGET.unset(),
        TargetKeys::read,
        printed ->
            Optional.of(of.apply(printed))
                .filter(guarantee -> guarantee.target().isPresent())
                .map(SECTION::print));
  }

  private static void read(Choices ofClass, String key, Value value) {
    Choices choices = new Choices();
    SECTION.read(key, value, choices);
    List<Statistic> given =
        Stream.of(Statistic.values()).filter(s -> choices.find(option(s)).isPresent()).toList();
    if (given.size() != 1) {
      String shown = given.stream().map(Statistic::key).collect(Collectors.joining(" and "));
      throw new ConfigException(
          key,
          (shown.isEmpty() ? "no statistic" : shown) + " given; give exactly one of " + STATISTICS);
    }
    Statistic statistic = given.get(0);
    ofClass.set(
        Guarantee.TARGET,
        new Target(
            choices.get(Target.METRIC),
            statistic,
            choices.get(option(statistic)),
            choices.get(Target.MEANING)));
    choices.find(Guarantee.HYSTERESIS).ifPresent(h -> ofClass.set(Guarantee.HYSTERESIS, h));
  }

  private static Section<Guarantee> section() {
    Section<Guarantee> section = new Section<>();
    for (Statistic statistic : Statistic.values()) {
      section =
          section.maybe(
              option(statistic),
              guarantee ->
                  guarantee
                      .target()
                      .filter(target -> target.statistic() == statistic)
                      .map(Target::reference));
    }
    return section
        .maybe(Target.METRIC, guarantee -> guarantee.target().map(Target::metric))
        .maybe(Target.MEANING, guarantee -> guarantee.target().map(Target::meaning))
        .maybe(Guarantee.HYSTERESIS, TargetKeys::hysteresis);
  }

  static Option<Duration> option(Statistic statistic) {
    return Option.of(statistic.key(), Target.REFERENCE).unset("none");
  }

  private static Optional<Duration> hysteresis(Guarantee guarantee) {
    return guarantee instanceof Guarantee.Hybrid hybrid ? hybrid.hysteresis() : Optional.empty();
  }
}
