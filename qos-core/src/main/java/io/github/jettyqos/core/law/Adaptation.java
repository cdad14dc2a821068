package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;

/**
 * The options of online identification: how gains or models are found while a control law runs.
 *
 * @param memory {@link #MEMORY}
 * @param excitation {@link #EXCITATION}
 * @param learnAfter {@link #LEARN_AFTER}
 * @param seed {@link #SEED}
 */
public record Adaptation(double memory, double excitation, int learnAfter, int seed) {
  /** The range of forgetting factors per period. */
  public static final DoubleRange MEMORIES = new DoubleRange(0.5, 1);

  /**
   * The forgetting factor per period: 0.98 remembers about 50 periods. Less follows a changing
   * server sooner and is more sensitive to noise.
   *
   * <p>{@code memory}: a number from 0.5 to 1; default {@code 0.98}.
   */
  public static final Option<Double> MEMORY = Option.of("memory", MEMORIES, 0.98);

  /**
   * The amplitude of the excitation: the part of a budget, or of a ratio of budgets, by which it is
   * moved up or down for identification. 0: none. Where 1 % more threads mean 4 % less delay, 0.05
   * moves the delay by 20 %.
   *
   * <p>{@code excitation}: a number from 0 to 0.5; default {@code 0.05}.
   */
  public static final Option<Double> EXCITATION =
      Option.of("excitation", new DoubleRange(0, 0.5), 0.05);

  /**
   * The number of periods observed before an identified model is used.
   *
   * <p>{@code learn-after}: a whole number from 5 to 100000, in periods; default {@code 20}.
   */
  public static final Option<Integer> LEARN_AFTER =
      Option.of("learn-after", new IntRange(5, 100_000), 20).in("periods");

  /**
   * The seed of the excitation. The same seed gives the same excitation.
   *
   * <p>{@code seed}: a whole number from 1 to 1000000000; default {@code 1}.
   */
  public static final Option<Integer> SEED = Option.of("seed", new IntRange(1, 1_000_000_000), 1);

  /** Every option at its default. */
  public static final Adaptation DEFAULT = new Adaptation(new Choices());

  private static final String SECTION = "adaptation";

  public Adaptation {
    MEMORY.require(SECTION, memory);
    EXCITATION.require(SECTION, excitation);
    LEARN_AFTER.require(SECTION, learnAfter);
    SEED.require(SECTION, seed);
  }

  /**
   * The options as configured.
   *
   * @param choices of the options above
   */
  public Adaptation(Choices choices) {
    this(choices.get(MEMORY), choices.get(EXCITATION), choices.get(LEARN_AFTER), choices.get(SEED));
  }
}
