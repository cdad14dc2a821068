package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.check.ConfigException;
import java.util.List;

/**
 * The relative deviation of outputs from their references, as one number.
 *
 * <p>Law:
 *
 * <pre>
 *   psi = sqrt(mean over k of |Y(k) - Yd|^2) / |Yd|                        (18)
 * </pre>
 *
 * <p>Source: Gao, Pan and Hu 2011, who divide by the vector Yd; its length is meant.
 */
final class RelativeDeviation {
  private RelativeDeviation() {}

  /**
   * Psi.
   *
   * @param measured outputs, period by period; at least one
   * @param reference what each of them should be; not all 0
   * @return 0 if they always were
   */
  static double of(List<double[]> measured, double... reference) {
    if (measured.isEmpty()) {
      throw new ConfigException("measured", "no period is given");
    }
    double square = 0;
    for (double[] outputs : measured) {
      if (outputs.length != reference.length) {
        throw ConfigException.of("measured", outputs.length, "outputs, not " + reference.length);
      }
      for (int o = 0; o < reference.length; o++) {
        square += (outputs[o] - reference[o]) * (outputs[o] - reference[o]);
      }
    }
    double length = 0;
    for (double each : reference) {
      length += each * each;
    }
    return Math.sqrt(square / measured.size() / length);
  }
}
