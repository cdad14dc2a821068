package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DurationRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.IntRange;
import java.time.Duration;
import java.util.Optional;

/** What a service class is promised: a time, a share, or both. */
public sealed interface Guarantee {

  /** The range of a weight. Shares are ratios, so the unit is arbitrary. */
  IntRange WEIGHT = new IntRange(1, 1000);

  /** The range of a hysteresis. */
  DurationRange HYSTERESIS = Target.REFERENCE;

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
   * A promised time and a share.
   *
   * <p>Without hysteresis it is the time while it can be kept, and a share in proportion to the
   * weight otherwise. With it, what was measured decides: a share while the class is in time, and
   * its time once it is late; see Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.3.
   *
   * @param goal the promised time, W
   * @param weight 1 to 1000
   * @param hysteresis H, above 0 and less than W; default none. The class counts by its weight once
   *     the time is below W - H, by its time once it is above W + H, and as before in between. As
   *     far as times vary by chance at least: without a distance the class would change sides in
   *     every other period
   */
  record Hybrid(Target goal, int weight, Optional<Duration> hysteresis) implements Guarantee {
    /** Checks all. */
    public Hybrid {
      requireNonNull(goal);
      WEIGHT.check("weight", weight);
      hysteresis.ifPresent(h -> checkHysteresis(h, goal.reference()));
    }

    /**
     * Without hysteresis.
     *
     * @param goal the promised time
     * @param weight 1 to 1000
     */
    public Hybrid(Target goal, int weight) {
      this(goal, weight, Optional.empty());
    }

    private static void checkHysteresis(Duration hysteresis, Duration reference) {
      HYSTERESIS.check("target.hysteresis", hysteresis);
      if (hysteresis.compareTo(reference) >= 0) {
        throw ConfigException.of(
            "target.hysteresis",
            Durations.format(hysteresis),
            "is not less than the reference " + Durations.format(reference) + "; give less");
      }
    }

    @Override
    public Optional<Target> target() {
      return Optional.of(goal);
    }
  }
}
