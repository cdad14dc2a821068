package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;
import java.util.Optional;

/** The guarantee of a service class: a target, a share by weight, or both. */
public sealed interface Guarantee {

  /** The weight of a class without a configured weight. */
  int DEFAULT_WEIGHT = 1;

  /**
   * The target, a time. Alone it is an absolute guarantee; with {@code weight} a hybrid one, which
   * falls back to shares when the time cannot be kept.
   *
   * <p>{@code target}: a map with one of mean, p50, p90, p95, p99, p999, and metric, meaning and
   * hysteresis if need be; default none.
   */
  Option<Target> TARGET = Option.part("target", "none");

  /**
   * The share of the threads not assigned by explicit budgets. Shares are ratios, so only weights
   * relative to each other matter. A plan uses a time in proportion to 1 / weight.
   *
   * <p>{@code weight}: a whole number from 1 to 1000; default {@code 1}.
   */
  Option<Integer> WEIGHT = Option.of("weight", new IntRange(1, 1000), DEFAULT_WEIGHT);

  /**
   * For a class that also has a {@code weight}; less than the target time. The measured time then
   * decides which guarantee counts: the weight once it is below the target by this much, the target
   * once it is above by this much, and unchanged in between. Without it: the target while it can be
   * kept, else the weight.
   *
   * <p>{@code hysteresis}: a duration from 1us to 1h; default none.
   */
  Option<Duration> HYSTERESIS = Option.of("hysteresis", Target.REFERENCE).unset("none");

  /**
   * The guarantee according to the configured options: a time, a share, or both.
   *
   * @param choices of the options above
   * @return the guarantee
   * @throws ConfigException if they contradict each other
   */
  static Guarantee of(Choices choices) {
    Optional<Target> target = choices.find(TARGET);
    Optional<Integer> weight = choices.find(WEIGHT);
    Optional<Duration> hysteresis = choices.find(HYSTERESIS);
    if (hysteresis.isPresent() && (target.isEmpty() || weight.isEmpty())) {
      throw ConfigException.of(
          HYSTERESIS.key(TARGET.name()),
          Durations.format(hysteresis.get()),
          "is for a hybrid guarantee; give a target and a weight, too");
    }
    if (target.isEmpty()) {
      return new Relative(choices.get(WEIGHT));
    }
    return weight.isPresent()
        ? new Hybrid(target.get(), weight.get(), hysteresis)
        : new Absolute(target.get());
  }

  /** {@return the share of the class when threads are divided by weight} */
  int weight();

  /** {@return the target, if there is one} */
  Optional<Target> target();

  /**
   * The guarantee in words.
   *
   * @return such as {@code p95 of residence at most 250ms}, {@code share of weight 3}, or both
   */
  String inWords();

  /** {@return the target if it is an upper bound, so that shorter times keep it as well} */
  default Optional<Target> upperBound() {
    return target().filter(target -> target.meaning() == Meaning.AT_MOST);
  }

  /**
   * A target; its weight is 1 when threads are divided by weight.
   *
   * @param goal the target
   */
  record Absolute(Target goal) implements Guarantee {
    public Absolute {
      requireNonNull(goal);
    }

    @Override
    public int weight() {
      return DEFAULT_WEIGHT;
    }

    @Override
    public String inWords() {
      return goal.inWords();
    }

    @Override
    public Optional<Target> target() {
      return Optional.of(goal);
    }
  }

  /**
   * A share in proportion to a weight.
   *
   * @param weight {@link #WEIGHT}
   */
  record Relative(int weight) implements Guarantee {
    public Relative {
      WEIGHT.require("", weight);
    }

    @Override
    public Optional<Target> target() {
      return Optional.empty();
    }

    @Override
    public String inWords() {
      return inWords(weight);
    }

    private static String inWords(int weight) {
      return "share of weight " + weight;
    }
  }

  /**
   * A hybrid guarantee: a target and a share.
   *
   * <p>Without hysteresis the time counts while it can be kept, and otherwise a share in proportion
   * to the weight. With hysteresis the measured time decides: the share while the class is in time,
   * the target while it is late; see Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.3.
   *
   * @param goal the target, W
   * @param weight {@link #WEIGHT}
   * @param hysteresis H, above 0 and less than W; default none. The weight counts below W - H, the
   *     target above W + H, and no change in between. It should be at least the random variation of
   *     the measured times: without it the class would switch in every other period
   */
  record Hybrid(Target goal, int weight, Optional<Duration> hysteresis) implements Guarantee {
    public Hybrid {
      requireNonNull(goal);
      WEIGHT.require("", weight);
      hysteresis.ifPresent(h -> checkHysteresis(h, goal.reference()));
    }

    /**
     * A hybrid guarantee without hysteresis.
     *
     * @param goal the target
     * @param weight {@link #WEIGHT}
     */
    public Hybrid(Target goal, int weight) {
      this(goal, weight, Optional.empty());
    }

    @Override
    public String inWords() {
      String share = Relative.inWords(weight);
      return goal.inWords()
          + hysteresis
              .map(h -> ", or " + share + " while it is faster by " + Durations.format(h))
              .orElse(", or " + share + " where that cannot be kept");
    }

    private static void checkHysteresis(Duration hysteresis, Duration reference) {
      HYSTERESIS.require(TARGET.name(), hysteresis);
      if (hysteresis.compareTo(reference) >= 0) {
        throw ConfigException.of(
            HYSTERESIS.key(TARGET.name()),
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
