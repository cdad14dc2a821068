package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.control.PeriodDelay;
import java.util.List;

/**
 * How far delays of one period are from their proportion: |Y - Yd| / |Yd| over normalised delays of
 * all classes but the last, of which equation (18) of Gao, Pan and Hu 2011 takes the mean square.
 */
final class OffProportion {
  private OffProportion() {}

  static double of(List<PeriodDelay> delays, double[] proportion) {
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
}
