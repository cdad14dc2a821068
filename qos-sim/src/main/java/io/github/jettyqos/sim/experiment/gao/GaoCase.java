package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.sim.experiment.Means;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A case of figure 4, which is a balancer and a sampling time, with the statistics of its runs.
 *
 * @param balancing which balancer
 * @param period of sampling, seconds
 */
record GaoCase(GaoBalancer balancing, double period) {
  static final double[] PERIODS = {20, 30};

  /** The law is asked from then on, seconds. */
  static final double ON = 800;

  /** The time from which a run counts as settled, seconds. */
  static final double SETTLED = 1000;

  static final double END = 1600;
  static final double TARGET = 1.0 / 3;

  /** Figure 4(d), by period. */
  private static final Map<GaoBalancer, double[]> PSI =
      new EnumMap<>(
          Map.of(
              GaoBalancer.RR, new double[] {0.3843, 0.3831},
              GaoBalancer.LC, new double[] {0.3810, 0.3759},
              GaoBalancer.MIF, new double[] {0.31925, 0.28}));

  /** Psi of the paper with that balancer and the period of that index. */
  static double paper(GaoBalancer balancing, int p) {
    return Objects.requireNonNull(PSI.get(balancing))[p];
  }

  /** Psi of all periods under the law, the settling ones included. */
  double psi(List<GaoRun> runs) {
    return psi(runs, ON);
  }

  /** Psi of the settled periods. */
  double settledPsi(List<GaoRun> runs) {
    return psi(runs, SETTLED);
  }

  private double psi(List<GaoRun> runs, double from) {
    return Means.of(
        runs,
        run ->
            RelativeDeviation.of(
                run.outputs.subList((int) (from / period), run.outputs.size()), TARGET));
  }

  /** Mean residence time of a class under the law, seconds. */
  double settled(List<GaoRun> runs, int classIndex) {
    return delay(runs, classIndex, SETTLED, END);
  }

  /** Mean residence time of a class before the law is on, seconds. */
  double settledOff(List<GaoRun> runs, int classIndex) {
    return delay(runs, classIndex, SETTLED - ON, ON);
  }

  /** The ratio of the residence times of class 1 and class 2 under the law. */
  double ratio(List<GaoRun> runs) {
    return settled(runs, 0) / settled(runs, 1);
  }

  /** The same ratio before the law is on. */
  double ratioOff(List<GaoRun> runs) {
    return settledOff(runs, 0) / settledOff(runs, 1);
  }

  private double delay(List<GaoRun> runs, int classIndex, double from, double to) {
    return runs.stream()
        .flatMapToDouble(
            run ->
                IntStream.range((int) (from / period), (int) (to / period))
                    .mapToDouble(k -> run.delays.get(k)[classIndex]))
        .average()
        .orElseThrow();
  }
}
