package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.core.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * The seconds of a run in which a class missed its target.
 *
 * <p>A request counts in the second in which it came, and one that was turned away as late. A
 * second with fewer than 20 requests is taken together with the next.
 */
public final class TargetSeconds {
  private static final int LEAST = 20;
  private static final double TOLERANCE = 1.1;

  private final Target target;
  private final List<List<Double>> bySecond = new ArrayList<>();
  private long lost;

  /**
   * Seconds without any request.
   *
   * @param target what is to be kept
   * @param seconds how many there are
   */
  public TargetSeconds(Target target, int seconds) {
    this.target = target;
    for (int i = 0; i < seconds; i++) {
      bySecond.add(new ArrayList<>());
    }
  }

  /** The requests of several runs of one class, as if all had come in one. */
  public static TargetSeconds pooled(List<TargetSeconds> runs) {
    TargetSeconds first = runs.get(0);
    TargetSeconds all = new TargetSeconds(first.target, first.bySecond.size());
    for (TargetSeconds each : runs) {
      for (int i = 0; i < all.bySecond.size(); i++) {
        all.bySecond.get(i).addAll(each.bySecond.get(i));
      }
      all.lost += each.lost;
    }
    return all;
  }

  /** A request that came in a second is complete; its residence time in seconds. */
  public void completed(int second, double residence) {
    bySecond.get(second).add(residence);
  }

  /** A request that came in a second was turned away. */
  public void lost(int second) {
    lost++;
    bySecond.get(second).add(Double.POSITIVE_INFINITY);
  }

  /** Requests that were turned away. */
  public long lost() {
    return lost;
  }

  /** The number of seconds between two times in which the target is missed. */
  public int beyond(int from, int to) {
    return seconds(from, to).stream().mapToInt(i -> i).sum();
  }

  /** The number of seconds after {@code from} until the target is kept up to {@code to}. */
  public int back(int from, int to) {
    List<Integer> beyond = seconds(from, to);
    int last = beyond.size();
    while (last > 0 && beyond.get(last - 1) == 0) {
      last--;
    }
    return last;
  }

  /** For each second 1 if the target is missed in it, else 0. */
  private List<Integer> seconds(int from, int to) {
    List<Integer> beyond = new ArrayList<>();
    List<Double> merged = new ArrayList<>();
    for (int i = from; i < to; i++) {
      merged.addAll(bySecond.get(i));
      if (merged.size() >= LEAST || i == to - 1) {
        int each = isBeyond(merged) ? 1 : 0;
        while (beyond.size() < i + 1 - from) {
          beyond.add(each);
        }
        merged.clear();
      }
    }
    return beyond;
  }

  /** A quantile of the residence times of all requests, seconds. */
  public double quantile(double quantile) {
    return quantile(bySecond.stream().flatMap(List::stream).toList(), quantile);
  }

  private static double quantile(List<Double> residences, double quantile) {
    double[] sorted = residences.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[(int) Math.ceil(quantile * sorted.length) - 1];
  }

  private boolean isBeyond(List<Double> residences) {
    if (residences.isEmpty()) {
      return false;
    }
    double reached =
        target.statistic().quantile().isPresent()
            ? quantile(residences, target.statistic().quantile().getAsDouble())
            : Means.of(residences, Double::doubleValue);
    return reached > TOLERANCE * target.seconds();
  }
}
