package io.github.jettyqos.sim.experiment;

import org.apache.commons.statistics.distribution.FDistribution;

/** What is exceeded by chance. */
public final class Significance {
  private Significance() {}

  /** Of a ratio of two mean squares, in one case of twenty. */
  public static double fivePercent(double numeratorFreedom, double denominatorFreedom) {
    return FDistribution.of(numeratorFreedom, denominatorFreedom).inverseSurvivalProbability(0.05);
  }
}
