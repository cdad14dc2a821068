package io.github.jettyqos.core.config;

import io.github.jettyqos.core.settings.Adaptation;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The keys of what finds gains or models while a law runs. */
final class AdaptationKeys {
  private AdaptationKeys() {}

  /** What was read so far. */
  abstract static class Draft {
    private double memory = Adaptation.DEFAULT.memory();
    private double excitation = Adaptation.DEFAULT.excitation();
    private int learnAfter = Adaptation.DEFAULT.learnAfter();
    private int seed = Adaptation.DEFAULT.seed();

    final Adaptation adaptation() {
      return new Adaptation(memory, excitation, learnAfter, seed);
    }
  }

  /** A section with these keys behind its own. */
  static <D extends Draft, S> Section<D, S> behind(
      List<Key<D, S>> own, Function<S, Adaptation> adaptation) {
    return new Section<>(
        Stream.concat(own.stream(), AdaptationKeys.<D, S>keys(adaptation).stream()).toList());
  }

  private static <D extends Draft, S> List<Key<D, S>> keys(Function<S, Adaptation> of) {
    return List.of(
        Key.<D, S, Double>always(
                "excitation",
                Numbers.decimal(Adaptation.EXCITATION),
                (draft, part) -> ((Draft) draft).excitation = part,
                of.andThen(Adaptation::excitation))
            .because(
                "Part of a budget, or of a ratio of budgets, by which it is moved up or down for the"
                    + " sake of learning, never more. 0: not at all. Where 1 % more threads mean 4 %"
                    + " less delay, 0.05 moves the delay by 20 %."),
        Key.<D, S, Double>always(
                "memory",
                Numbers.decimal(Adaptation.MEMORY),
                (draft, factor) -> ((Draft) draft).memory = factor,
                of.andThen(Adaptation::memory))
            .because(
                "What is left of old data after each period: 0.98 remembers about 50 periods. Less"
                    + " follows a changing server sooner and believes chance more."),
        Key.<D, S, Integer>always(
                "learn-after",
                Numbers.whole(Adaptation.LEARN_AFTER),
                (draft, periods) -> ((Draft) draft).learnAfter = periods,
                of.andThen(Adaptation::learnAfter))
            .in("periods")
            .because("How much must have been seen before anything that was found is used."),
        Key.<D, S, Integer>always(
                "seed",
                Numbers.whole(Adaptation.SEED),
                (draft, seed) -> ((Draft) draft).seed = seed,
                of.andThen(Adaptation::seed))
            .because("Of the excitation. The same seed excites in the same way."));
  }
}
