package io.github.jettyqos.core;

import io.github.jettyqos.core.check.DurationRange;
import java.time.Duration;

/**
 * A holding cost of the usual kinds: w max(0, W - D) + v p.
 *
 * @param weight w, cost of a second; 0 to 1e12, default 1
 * @param deadline D, the time that costs nothing; 0 to 1h, default 0
 * @param lossPenalty v, cost if all requests are lost; 0 to 1e12, default 0
 */
public record StandardCost(double weight, Duration deadline, double lossPenalty)
    implements HoldingCost {

  /** The range of a deadline. */
  public static final DurationRange DEADLINE =
      new DurationRange(Duration.ZERO, Duration.ofHours(1));

  /** The time itself. */
  public static final StandardCost LINEAR = new StandardCost(1, Duration.ZERO, 0);

  /** Checks every component. */
  public StandardCost {
    WEIGHT.check("cost.weight", weight);
    DEADLINE.check("cost.deadline", deadline);
    WEIGHT.check("cost.loss", lossPenalty);
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
