package io.github.jettyqos.sim.experiment.regret;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cost of a run.
 *
 * <pre>
 *   cost = sum over requests of  w_k max(0, R - D_k)     of one that is complete
 *                                w_k 5 s                 of one that is turned away
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>R</td><td>residence time of the request, seconds</td></tr>
 *   <tr><td>D_k</td><td>its target, {@link DrawnClass#bound}</td></tr>
 *   <tr><td>w_k</td><td>4, 2, 1, 1, ... in the order of priority</td></tr>
 * </table>
 */
final class RunCost implements RequestOutcomes {
  /** The cost of a lost request, seconds. */
  static final double LOST_SECONDS = 5;

  private static final double[] WEIGHTS = {4, 2};

  private final double[] bounds;
  private final double[] late;
  private final long[] lost;

  /**
   * The cost of a run without any request yet.
   *
   * @param bounds beyond which a request of each class is late, seconds
   */
  RunCost(List<Double> bounds) {
    this.bounds = bounds.stream().mapToDouble(Double::doubleValue).toArray();
    this.late = new double[this.bounds.length];
    this.lost = new long[this.bounds.length];
  }

  static double weight(int classIndex) {
    return classIndex < WEIGHTS.length ? WEIGHTS[classIndex] : 1;
  }

  @Override
  public void completed(DrawnRequest request, double residenceSeconds) {
    int k = request.classIndex();
    late[k] += Math.max(0, residenceSeconds - bounds[k]);
  }

  @Override
  public void lost(DrawnRequest request) {
    lost[request.classIndex()]++;
  }

  /** Requests that were turned away. */
  long lost() {
    return Arrays.stream(lost).sum();
  }

  /** The cost of late requests. */
  double lateCost() {
    return IntStream.range(0, late.length).mapToDouble(k -> weight(k) * late[k]).sum();
  }

  /** The cost of rejected requests. */
  double lostCost() {
    return IntStream.range(0, lost.length)
        .mapToDouble(k -> weight(k) * LOST_SECONDS * lost[k])
        .sum();
  }

  /** The whole cost. */
  double cost() {
    return lateCost() + lostCost();
  }
}
