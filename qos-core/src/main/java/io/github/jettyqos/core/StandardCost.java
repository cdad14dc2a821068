package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;

/**
 * The standard holding cost: w max(0, W - D) + v p.
 *
 * @param weight w, {@link #WEIGHT}
 * @param deadline D, {@link #DEADLINE}
 * @param lossPenalty v, {@link #LOSS}
 */
public record StandardCost(double weight, Duration deadline, double lossPenalty)
    implements HoldingCost {

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
  public static final StandardCost LINEAR = new StandardCost(new Choices());

  public StandardCost {
    WEIGHT.require(SECTION, weight);
    DEADLINE.require(SECTION, deadline);
    LOSS.require(SECTION, lossPenalty);
  }

  /**
   * The cost according to the configured options.
   *
   * @param choices of {@link #WEIGHT}, {@link #DEADLINE} and {@link #LOSS}
   */
  public StandardCost(Choices choices) {
    this(choices.get(WEIGHT), choices.get(DEADLINE), choices.get(LOSS));
  }

  @Override
  public double of(double residence, double loss) {
    return weight * Math.max(0, residence - deadline.toNanos() * 1e-9) + lossPenalty * loss;
  }

  @Override
  public void fill(double[] residence, double[] loss, double[] cost, int from, int to) {
    double free = deadline.toNanos() * 1e-9;
    double w = weight;
    double v = lossPenalty;
    if (free == 0 && v == 0) {
      for (int i = from; i < to; i++) {
        cost[i] = w * residence[i];
      }
      return;
    }
    for (int i = from; i < to; i++) {
      cost[i] = w * Math.max(0, residence[i] - free) + v * loss[i];
    }
  }
}
