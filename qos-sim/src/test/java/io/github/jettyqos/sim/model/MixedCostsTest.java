package io.github.jettyqos.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.RandomWork;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MixedCostsTest {

  /**
   * Every division is tried: 100 cases of 2 or 3 classes, 6 to 14 threads, half a processor to 4.
   */
  @Test
  void cheapest_smallRandomCases_isWithinTwoPercentOfTheBest() {
    double worst = 1;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(2);
      int threads = 6 + random.nextInt(9);
      CommonStation station = CommonStation.processors(0.5 + 3.5 * random.nextDouble());
      List<MixedClass> classes = RandomWork.classes(random, n, threads);
      CostPlan plan = MixedCosts.cheapest(station, classes, threads, 0);
      double least = Double.POSITIVE_INFINITY;
      for (int[] each : RandomWork.partitions(classes, threads)) {
        least = Math.min(least, MixedCosts.cost(station, classes, 0, each));
      }
      assertThat(plan.partition().sum()).isLessThanOrEqualTo(threads);
      worst = Math.max(worst, (plan.cost() + 1e-12) / (least + 1e-12));
    }
    assertThat(worst).as("worst ratio to the least cost").isLessThanOrEqualTo(1.02);
  }
}
