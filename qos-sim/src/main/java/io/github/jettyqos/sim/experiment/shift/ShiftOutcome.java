package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Partition;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What became of the requests of a run, by period of completion. */
final class ShiftOutcome {
  private static final double NANOS = 1e-9;

  private static final int WINDOW_SECONDS = 5;

  private final long periodNanos;
  private final long[][] count;
  private final double[][] seconds;
  private final int[][] budgets;
  private final double[] late;
  private final long[] rejected;

  ShiftOutcome(long periodNanos) {
    this.periodNanos = periodNanos;
    int periods = periods(ShiftScenario.END);
    int classes = ShiftScenario.NAMES.size();
    this.count = new long[classes][periods + 1];
    this.seconds = new double[classes][periods + 1];
    this.budgets = new int[classes][periods + 1];
    this.late = new double[classes];
    this.rejected = new long[classes];
  }

  private int periods(int second) {
    return (int) (second / (periodNanos * NANOS));
  }

  void completed(int k, long nowNanos, long residenceNanos) {
    int period = (int) (nowNanos / periodNanos);
    double residence = residenceNanos * NANOS;
    count[k][period]++;
    seconds[k][period] += residence;
    late[k] += Math.max(0, residence - ShiftScenario.target(k));
  }

  void rejected(int k) {
    rejected[k]++;
  }

  void inForce(long nowNanos, Partition partition) {
    int period = (int) (nowNanos / periodNanos);
    for (int k = 0; k < budgets.length; k++) {
      budgets[k][period] = partition.budget(k);
    }
  }

  /** What it would cost if all that were turned away were of the class that matters least. */
  double lostCost() {
    return ShiftScenario.weight(rejected.length - 1)
        * ShiftScenario.LOST_SECONDS
        * Arrays.stream(rejected).sum();
  }

  /** What it cost: seconds beyond targets and requests that were lost, weighted. */
  double cost() {
    double cost = 0;
    for (int k = 0; k < late.length; k++) {
      cost += ShiftScenario.weight(k) * (late[k] + ShiftScenario.LOST_SECONDS * rejected[k]);
    }
    return cost;
  }

  /** Mean residence of a class from one second to another. */
  double mean(int k, int fromSecond, int toSecond) {
    return meanOfPeriods(k, periods(fromSecond), periods(toSecond));
  }

  private double meanOfPeriods(int k, int from, int to) {
    long requests = 0;
    double sum = 0;
    for (int i = from; i < to; i++) {
      requests += count[k][i];
      sum += seconds[k][i];
    }
    return requests == 0 ? 0 : sum / requests;
  }

  long rejections(int k) {
    return rejected[k];
  }

  double periodSum(int k, int period) {
    return seconds[k][period];
  }

  long periodCount(int k, int period) {
    return count[k][period];
  }

  int budget(int k, int period) {
    return budgets[k][period];
  }

  /** Windows of 5 s, one from each period on, that are over target by more than a tenth. */
  int windowsOver(int k, int fromSecond, int toSecond) {
    int over = 0;
    int length = periods(WINDOW_SECONDS);
    for (int from = periods(fromSecond); from + length <= periods(toSecond); from++) {
      over += meanOfPeriods(k, from, from + length) > 1.1 * ShiftScenario.target(k) ? 1 : 0;
    }
    return over;
  }

  /** The mean over runs. */
  static double meanOf(List<ShiftOutcome> runs, ToDoubleFunction<ShiftOutcome> of) {
    return runs.stream().mapToDouble(of).average().orElseThrow();
  }
}
