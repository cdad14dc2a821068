package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** What a service class is promised: a time, a share, or both. */
public sealed interface Guarantee {

  /** The range of a weight. Shares are ratios, so the unit is arbitrary. */
  IntRange WEIGHT = new IntRange(1, 1000);

  /** The weight of a class that names none. */
  int DEFAULT_WEIGHT = 1;

  /** {@return the share of the class when threads are divided by weight} */
  int weight();

  /** {@return the promised time, if there is one} */
  Optional<Target> target();

  /**
   * A promised time; when threads are divided by weight the class counts 1.
   *
   * @param goal the promised time
   */
  record Absolute(Target goal) implements Guarantee {
    /** Checks the goal. */
    public Absolute {
      requireNonNull(goal);
    }

    @Override
    public int weight() {
      return DEFAULT_WEIGHT;
    }

    @Override
    public Optional<Target> target() {
      return Optional.of(goal);
    }
  }

  /**
   * A share in proportion to a weight.
   *
   * @param weight 1 to 1000
   */
  record Relative(int weight) implements Guarantee {
    /** Checks the weight. */
    public Relative {
      WEIGHT.check("weight", weight);
    }

    @Override
    public Optional<Target> target() {
      return Optional.empty();
    }
  }

  /**
   * A promised time while it can be kept, and a share in proportion to a weight otherwise.
   *
   * @param goal the promised time
   * @param weight 1 to 1000
   */
  record Hybrid(Target goal, int weight) implements Guarantee {
    /** Checks both. */
    public Hybrid {
      requireNonNull(goal);
      WEIGHT.check("weight", weight);
    }

    @Override
    public Optional<Target> target() {
      return Optional.of(goal);
    }
  }
}
