package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.PeriodDelay;
import java.util.List;

/**
 * How far delays are from their proportion, and whether that is worse than under shares by weight.
 *
 * <p>Of one period it is |Y - Yd| / |Yd| over normalised delays of all classes but the last, of
 * which equation (18) of Gao, Pan and Hu 2011 takes the mean square.
 */
final class OffProportion {
  /** Part by which the memory moves each period. */
  private static final double MEMORY = 0.1;

  /** Worse by this factor, and at least so much, for so many periods on end, is not by chance. */
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

  /** Of one period. */
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

  /** A period under shares by weight. */
  void underWeights(List<PeriodDelay> delays) {
    periodsByWeight++;
    byWeight += (of(delays) - byWeight) / periodsByWeight;
    now = byWeight;
  }

  /** They are known to do at least so badly, sooner or later. */
  void atLeastUnderWeights(double bad) {
    byWeight = Math.max(byWeight, bad);
  }

  /** A period under control; true if it has been worse for so long that a model must be bad. */
  boolean underControl(List<PeriodDelay> delays) {
    now += MEMORY * (of(delays) - now);
    worse = now > Math.max(LEAST, FACTOR * byWeight) ? worse + 1 : 0;
    if (worse < PERIODS) {
      return false;
    }
    worse = 0;
    return true;
  }

  /** Averaged over about ten periods. */
  double now() {
    return now;
  }
}
