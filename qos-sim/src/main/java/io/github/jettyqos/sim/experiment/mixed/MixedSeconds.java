package io.github.jettyqos.sim.experiment.mixed;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The seconds in which a class was beyond its target.
 *
 * <p>A request counts in the second in which it came, and one that was turned away as late. A
 * second with fewer than 20 requests is taken together with the next.
 */
final class MixedSeconds {
  private static final int LEAST = 20;
  private static final double TOLERANCE = 1.1;

  private final Target target;
  private final List<List<Double>> bySecond = new ArrayList<>();
  private long lost;

  MixedSeconds(ServiceClass of, int seconds) {
    this.target = of.guarantee().target().orElseThrow();
    for (int i = 0; i < seconds; i++) {
      bySecond.add(new ArrayList<>());
    }
  }

  void completed(int second, double residence) {
    bySecond.get(second).add(residence);
  }

  void lost(int second) {
    lost++;
    bySecond.get(second).add(Double.POSITIVE_INFINITY);
  }

  long lost() {
    return lost;
  }

  /** Seconds beyond the target, of those from one to another. */
  int beyond(int from, int to) {
    int beyond = 0;
    List<Double> merged = new ArrayList<>();
    int since = from;
    for (int i = from; i < to; i++) {
      merged.addAll(bySecond.get(i));
      if (merged.size() >= LEAST || i == to - 1) {
        beyond += isBeyond(merged) ? i + 1 - since : 0;
        merged.clear();
        since = i + 1;
      }
    }
    return beyond;
  }

  private boolean isBeyond(List<Double> residences) {
    if (residences.isEmpty()) {
      return false;
    }
    double[] sorted = residences.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double reached =
        target.statistic().quantile().isPresent()
            ? sorted[
                (int) Math.ceil(target.statistic().quantile().getAsDouble() * sorted.length) - 1]
            : Arrays.stream(sorted).average().orElseThrow();
    return reached > TOLERANCE * target.seconds();
  }
}
