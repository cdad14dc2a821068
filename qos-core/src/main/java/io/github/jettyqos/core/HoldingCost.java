package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;

/**
 * The holding cost of a class as a function of its mean residence time and its loss ratio.
 *
 * <p>Law: h(W) + v p with h(W) = w max(0, W - D). The unit is arbitrary, as only sums are compared.
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section VI, where h is a cost of the time alone. A
 * starved class loses most of its requests and serves the admitted ones no slower than before, so a
 * cost without losses does not detect starvation.
 *
 * @param weight w, {@link #WEIGHT}
 * @param deadline D, {@link #DEADLINE}
 * @param lossPenalty v, {@link #LOSS}
 */
public record HoldingCost(double weight, Duration deadline, double lossPenalty) {

  private static final DoubleRange COST = new DoubleRange(0, 1e12);

  /**
   * The cost of a second of mean residence time beyond the deadline.
   *
   * <p>{@code weight}: a number from 0 to 1000000000000, in per second; default {@code 1}.
   */
  public static final Option<Double> WEIGHT = Option.of("weight", COST, 1.0).in("per second");

  /**
   * The time without cost. None by default, so that faster is always better.
   *
   * <p>{@code deadline}: a duration from 0s to 1h; default {@code 0s}.
   */
  public static final Option<Duration> DEADLINE = Option.time("deadline", "0s", "1h", "0s");

  /**
   * The cost if every request is rejected, in proportion for a part. A starved class is fast for
   * its few admitted requests, so without this a plan by cost may starve it.
   *
   * <p>{@code loss}: a number from 0 to 1000000000000; default {@code 0}.
   */
  public static final Option<Double> LOSS = Option.of("loss", COST, 0.0);

  private static final String SECTION = "cost";

  /** The residence time itself. */
  public static final HoldingCost LINEAR = new HoldingCost(new Choices());

  public HoldingCost {
    WEIGHT.require(SECTION, weight);
    DEADLINE.require(SECTION, deadline);
    LOSS.require(SECTION, lossPenalty);
  }

  /**
   * The cost according to the configured options.
   *
   * @param choices of {@link #WEIGHT}, {@link #DEADLINE} and {@link #LOSS}
   */
  public HoldingCost(Choices choices) {
    this(choices.get(WEIGHT), choices.get(DEADLINE), choices.get(LOSS));
  }

  /**
   * A weight times the time, h(W) = w W.
   *
   * @param weight w per second, 0 to 1e12
   * @return the cost
   */
  public static HoldingCost weighted(double weight) {
    return new HoldingCost(weight, Duration.ZERO, 0);
  }

  /**
   * Returns the cost.
   *
   * @param residence mean seconds from arrival to completion, above 0
   * @param loss the share of rejected requests, 0 to 1
   * @return at least 0
   */
  public double of(double residence, double loss) {
    return weight * Math.max(0, residence - deadline.toNanos() * 1e-9) + lossPenalty * loss;
  }
}
