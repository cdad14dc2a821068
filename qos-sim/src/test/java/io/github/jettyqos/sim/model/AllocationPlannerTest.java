package io.github.jettyqos.sim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.model.MtrrServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AllocationPlannerTest {
  private static final Speedup MIXED = new Speedup(50, .14, 23);

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void cheapest_randomClasses_isThatOfBruteForce(int n) {
    for (long seed = 1; seed <= 100; seed++) {
      List<PlannedClass> classes = RandomClasses.of(n, seed);
      int threads = n + new Random(seed).nextInt(17 - n);
      double[] least = new double[threads + 1];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      tryAll(classes, new int[n], 0, threads, least);
      assertLeast(seed, classes, threads, least);
    }
  }

  /** The best plan, and that of each total, cost what an oracle says is least. */
  private static void assertLeast(
      long seed, List<PlannedClass> classes, int threads, double... least) {
    double best = Arrays.stream(least).min().orElseThrow();
    CostPlan plan = TestClasses.cheapest(classes, threads);
    assertThat(plan.cost()).as("seed " + seed).isCloseTo(best, within(1e-9 * best + 1e-300));
    for (CostPlan each : TestClasses.everyTotal(classes, threads)) {
      double one = least[each.partition().sum()];
      assertThat(each.cost())
          .as("seed %d total %d", seed, each.partition().sum())
          .isCloseTo(one, within(1e-9 * one + 1e-300));
    }
  }

  private static void tryAll(
      List<PlannedClass> classes, int[] m, int k, int threads, double[] least) {
    int used = 0;
    for (int i = 0; i < k; i++) {
      used += m[i];
    }
    if (k < m.length) {
      for (m[k] = 1; used + m[k] + (m.length - 1 - k) <= threads; m[k]++) {
        tryAll(classes, m, k + 1, threads, least);
      }
      return;
    }
    double cost = 0;
    for (int i = 0; i < k; i++) {
      MtrrServer server = classes.get(i).load().server(m[i], used - m[i]);
      cost += classes.get(i).cost().of(server.residenceTime(), server.loss());
    }
    least[used] = Math.min(least[used], cost);
  }

  @Test
  void residence_fixedTotal_neverRisesWithThreads() {
    // 1e-9: rounding.
    for (long seed = 1; seed <= 100; seed++) {
      Workload load = RandomClasses.of(2, seed).get(0).load();
      for (int total = 2; total <= 120; total += 7) {
        MtrrServer before = load.server(1, total - 1);
        for (int m = 2; m < total; m++) {
          MtrrServer here = load.server(m, total - m);
          assertThat(here.residenceTime()).isLessThanOrEqualTo(before.residenceTime() * (1 + 1e-9));
          assertThat(here.loss()).isLessThanOrEqualTo(before.loss() * (1 + 1e-9) + 1e-15);
          before = here;
        }
      }
    }
  }

  /** 300 threads, of which every third total is tried at first. */
  @Test
  void cheapest_manyThreads_isThatOfEveryTotalAroundIt() {
    for (long seed = 1; seed <= 6; seed++) {
      List<PlannedClass> classes = RandomClasses.of(3, 500 + seed);
      CostPlan best = TestClasses.cheapest(classes, 300);
      for (CostPlan each : TestClasses.everyTotal(classes, 120)) {
        assertThat(best.cost()).as("seed " + seed).isLessThanOrEqualTo(each.cost() * 1.001);
      }
    }
  }

  @Test
  void residence_variableLoad_neverRisesWithThreadsNorFallsWithForeignOnes() {
    // The same for the corrected model, of which no proof is known to us.
    Random random = new Random(5);
    for (int i = 0; i < 150; i++) {
      Speedup speedup = new Speedup(50, random.nextDouble(), 1 + random.nextInt(40));
      double rate = 100 * Math.exp(1.2 * random.nextGaussian());
      double arrivals = Math.exp(1.2 * random.nextGaussian());
      double service = Math.exp(1.2 * random.nextGaussian());
      Workload load = new Workload(rate, speedup, random.nextInt(300), arrivals, service);
      for (int total = 2; total <= 40; total += 3) {
        double before = Double.POSITIVE_INFINITY;
        for (int m = 1; m < total; m++) {
          double here = load.server(m, total - m).residenceTime();
          String where = "%s T %d m %d".formatted(load, total, m);
          assertThat(here).as(where).isLessThanOrEqualTo(before * (1 + 1e-9));
          assertThat(load.server(m, total - m + 1).residenceTime())
              .as(where)
              .isGreaterThanOrEqualTo(here * (1 - 1e-9));
          before = here;
        }
      }
    }
  }

  @Test
  void cheapest_reservesAndMaxima_areKept() {
    List<PlannedClass> classes = new ArrayList<>(RandomClasses.of(3, 7));
    PlannedClass first = classes.get(0);
    classes.set(0, new PlannedClass("c0", first.load(), first.guarantee(), first.cost(), 0, 4, 5));
    for (CostPlan plan : TestClasses.everyTotal(classes, 30)) {
      assertThat(plan.partition().budget(0)).isBetween(4, 5);
      assertThat(plan.partition().budget(1)).isPositive();
    }
  }

  @Test
  void cheapest_equalClasses_isTheSameEachTime() {
    Workload load = new Workload(60, MIXED, 64);
    List<PlannedClass> classes =
        List.of(
            TestClasses.of("a", load, HoldingCost.LINEAR),
            TestClasses.of("b", load, HoldingCost.LINEAR));
    CostPlan once = TestClasses.cheapest(classes, 40);
    assertThat(TestClasses.cheapest(classes, 40)).isEqualTo(once);
  }

  @Test
  void cheapest_everythingFree_takesTheSmallestTotal() {
    Workload load = new Workload(1, MIXED, 64);
    List<PlannedClass> classes =
        List.of(
            TestClasses.of("a", load, HoldingCost.weighted(0)),
            TestClasses.of("b", load, HoldingCost.weighted(0)));
    assertThat(TestClasses.cheapest(classes, 40).partition().budgets()).containsExactly(1, 1);
  }

  @Test
  void cheapest_moreReservesThanThreads_namesBoth() {
    List<PlannedClass> classes = RandomClasses.of(3, 1);
    assertThatThrownBy(() -> TestClasses.cheapest(classes, 2))
        .isInstanceOf(ConfigException.class)
        .hasMessage("min: 3 is the sum over all classes, more than threads 2");
  }

  @Test
  void cheapest_tenThousandClasses_namesTheNumber() {
    List<PlannedClass> classes = Collections.nCopies(10_000, RandomClasses.of(1, 1).get(0));
    assertThatThrownBy(() -> TestClasses.cheapest(classes, 20_000))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("classes: 10000 is out of range");
    assertThatThrownBy(() -> AllocationPlanner.cheapest(List.of(), List.of(), 20))
        .hasMessageStartingWith("classes: 0 is out of range");
  }

  @Test
  void plannedClass_maximumBelowMinimum_isNamed() {
    PlannedClass one = RandomClasses.of(1, 1).get(0);
    assertThatThrownBy(
            () -> new PlannedClass("gold", one.load(), one.guarantee(), one.cost(), 0, 4, 3))
        .hasMessage("classes.gold.max: 3 is less than min 4");
  }
}
