package io.github.jettyqos.core.settings;

import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.IntRange;

/**
 * How gains or models are found while a law runs.
 *
 * @param memory what is left of old data after each period; 0.5 to 1, default 0.98: a memory of
 *     about 50 periods. Less follows a changing server sooner and believes chance more
 * @param excitation by which part inputs are moved up or down for the sake of learning; 0 (not at
 *     all) to 0.5, default 0.05. A bound on what learning costs: where 1 % more threads mean 4 %
 *     less delay, 0.05 moves the delay by 20 %
 * @param learnAfter how many periods must have been seen before gains change; 5 to 100000, default
 *     20
 * @param seed of the excitation, 1 to 1000000000, default 1
 */
public record Adaptation(double memory, double excitation, int learnAfter, int seed) {
  /** The range of the memory. */
  public static final DoubleRange MEMORY = new DoubleRange(0.5, 1);

  /** The range of the excitation. */
  public static final DoubleRange EXCITATION = new DoubleRange(0, 0.5);

  /** The range of the number of periods. */
  public static final IntRange LEARN_AFTER = new IntRange(5, 100_000);

  /** The range of the seed. */
  public static final IntRange SEED = new IntRange(1, 1_000_000_000);

  /** A memory of 0.98, an excitation of 0.05, 20 periods. */
  public static final Adaptation DEFAULT = new Adaptation(0.98, 0.05, 20, 1);

  /** Checks every component. */
  public Adaptation {
    MEMORY.check("adaptation.memory", memory);
    EXCITATION.check("adaptation.excitation", excitation);
    LEARN_AFTER.check("adaptation.learn-after", learnAfter);
    SEED.check("adaptation.seed", seed);
  }
}
