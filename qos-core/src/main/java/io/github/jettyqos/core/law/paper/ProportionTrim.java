package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.List;

/**
 * The difference between the log ratio of two classes' mean delays over many periods and the mean
 * of the log ratios of each period. The law controls the latter, and the former is the target: they
 * differ since periods with longer delays have more requests.
 *
 * <p>Law, sums and means over about 1 / {@value #MEMORY} periods, the last ones counting most:
 *
 * <pre>
 *   gap_i = ln(S_i / S_(i+1)) - mean of y_i,   S_k = seconds of all requests / their number
 * </pre>
 */
final class ProportionTrim {
  /**
   * Ten periods. Seconds of delay are summed, so that a queue of the start, twenty times as long,
   * still outweighs all that came since after fifty periods with a memory of fifty.
   */
  private static final double MEMORY = 0.1;

  /** Upper bound; a larger difference has another cause. */
  private static final double MOST = 0.15;

  private final double[] seconds;
  private final double[] counts;
  private final double[] logarithms;
  private double weight;

  ProportionTrim(int classes) {
    this.seconds = new double[classes];
    this.counts = new double[classes];
    this.logarithms = new double[classes - 1];
  }

  /** Adds a period in which each class has completions. */
  void look(List<PeriodDelay> delays, double[] outputs) {
    weight = (1 - MEMORY) * weight + 1;
    for (int k = 0; k < seconds.length; k++) {
      PeriodDelay delay = delays.get(k);
      seconds[k] = (1 - MEMORY) * seconds[k] + delay.count() * delay.mean();
      counts[k] = (1 - MEMORY) * counts[k] + delay.count();
    }
    for (int i = 0; i < outputs.length; i++) {
      logarithms[i] = (1 - MEMORY) * logarithms[i] + outputs[i];
    }
  }

  double of(int pair) {
    double above = counts[pair + 1] * seconds[pair];
    double below = counts[pair] * seconds[pair + 1];
    if (!(above > 0 && below > 0)) {
      return 0;
    }
    double gap = Math.log(above / below) - logarithms[pair] / weight;
    return Math.max(-MOST, Math.min(MOST, gap));
  }
}
