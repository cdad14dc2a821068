package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.sim.experiment.Means;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A balancer and a sampling time of figure 4, and what is said of runs with them.
 *
 * @param balancing which balancer
 * @param period of sampling, seconds
 */
record GaoCase(Balancing balancing, double period) {
  static final double[] PERIODS = {20, 30};

  /** The law is asked from then on, seconds. */
  static final double ON = 800;

  /** What settles has settled. */
  static final double SETTLED = 1000;

  static final double END = 1600;
  static final double TARGET = 1.0 / 3;

  /** Figure 4(d), by period. */
  private static final Map<Balancing, double[]> PSI =
      new EnumMap<>(
          Map.of(
              Balancing.RR, new double[] {0.3843, 0.3831},
              Balancing.LC, new double[] {0.3810, 0.3759},
              Balancing.MIF, new double[] {0.31925, 0.28}));

  /** Psi of the paper with that balancer and the period of that index. */
  static double paper(Balancing balancing, int p) {
    return Objects.requireNonNull(PSI.get(balancing))[p];
  }

  /** Of all periods with the law, with those that it takes to settle. */
  double psi(List<GaoRun> runs) {
    return psi(runs, ON);
  }

  /** Of the settled periods. */
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

  /** Before the law is asked. */
  double settledOff(List<GaoRun> runs, int classIndex) {
    return delay(runs, classIndex, SETTLED - ON, ON);
  }

  /** Of class 1 to class 2 under the law. */
  double ratio(List<GaoRun> runs) {
    return settled(runs, 0) / settled(runs, 1);
  }

  /** The same before. */
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
