package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.List;

/**
 * The error of the proportion of delays, compared with that of shares by weight.
 *
 * <p>Of one period it is |Y - Yd| / |Yd| over normalised delays of all classes but the last, of
 * which equation (18) of Gao, Pan and Hu 2011 takes the mean square.
 */
final class OffProportion {
  /** The weight of a period in the moving average. */
  private static final double MEMORY = 0.1;

  /** A significant degradation: factor, least amount, and number of consecutive periods. */
  private static final double FACTOR = 1.2;

  private static final double LEAST = 0.1;
  private static final int PERIODS = 20;

  private final double[] proportion;
  private double byWeight;
  private int periodsByWeight;
  private double now;
  private int worse;

  OffProportion(double[] proportion) {
    this.proportion = proportion.clone();
  }

  /** The error of one period. */
  double of(List<PeriodDelay> delays) {
    double sum = 0;
    double wanted = 0;
    for (int k = 0; k < proportion.length; k++) {
      sum += delays.get(k).mean();
      wanted += proportion[k];
    }
    double square = 0;
    double length = 0;
    for (int k = 0; k < proportion.length - 1; k++) {
      double goal = proportion[k] / wanted;
      double away = sum > 0 ? delays.get(k).mean() / sum - goal : 0;
      square += away * away;
      length += goal * goal;
    }
    return Math.sqrt(square / length);
  }

  /** Adds a period with shares by weight. */
  void underWeights(List<PeriodDelay> delays) {
    periodsByWeight++;
    byWeight += (of(delays) - byWeight) / periodsByWeight;
    now = byWeight;
  }

  /** Sets a lower bound of the error with shares by weight. */
  void atLeastUnderWeights(double bad) {
    byWeight = Math.max(byWeight, bad);
  }

  /** Adds a period under control; true after a lasting degradation, which indicates a bad model. */
  boolean underControl(List<PeriodDelay> delays) {
    now += MEMORY * (of(delays) - now);
    worse = now > Math.max(LEAST, FACTOR * byWeight) ? worse + 1 : 0;
    if (worse < PERIODS) {
      return false;
    }
    worse = 0;
    return true;
  }

  /** The average over about ten periods. */
  double now() {
    return now;
  }
}
