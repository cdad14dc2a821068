package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class QueueTablesTest {
  private static final CommonStation TWO = CommonStation.processors(2);
  private static final double[] WORTH = {4, 2, 1};
  private static final double HORIZON = 20;
  private static final double TIMEOUT = 5;

  /** Requests that only wait for something elsewhere, so that a thread is held for that long. */
  private static MixedClass waits(int k, double rate, double millis) {
    ServiceClass owner =
        ServiceClass.named("c" + k)
            .priority(k)
            .queueTimeout(Duration.ofSeconds((long) TIMEOUT))
            .build();
    ClassWork work = new ClassWork(new ServiceDemand(0, millis / 1e3));
    return MixedClass.of(owner, OfferedLoad.of(owner, rate, 1), work);
  }

  /** The oracle is a fluid in steps of 2 ms; a slice of the tables is half a second. */
  @Test
  void divide_threeClasses_costsAboutAsLittleAsAnyDivision() {
    Random random = new Random(18);
    for (int i = 0; i < 30; i++) {
      List<MixedClass> classes =
          List.of(
              waits(0, 20 + random.nextInt(200), 20 + random.nextInt(80)),
              waits(1, 20 + random.nextInt(100), 20 + random.nextInt(200)),
              waits(2, 1 + random.nextInt(20), 200 + random.nextInt(500)));
      List<Integer> queued = List.of(random.nextInt(100), random.nextInt(100), random.nextInt(100));
      int[] found = new QueueTables(TWO, classes, queued).divide(WORTH, 24, 1, 1, 1);
      double[][] cost = new double[3][23];
      for (int k = 0; k < 3; k++) {
        for (int m = 1; m <= 22; m++) {
          cost[k][m] = WORTH[k] * cost(classes.get(k), queued.get(k), m);
        }
      }
      double least = Double.POSITIVE_INFINITY;
      for (int a = 1; a <= 22; a++) {
        for (int b = 1; a + b <= 23; b++) {
          least = Math.min(least, cost[0][a] + cost[1][b] + cost[2][24 - a - b]);
        }
      }
      assertThat(Arrays.stream(found).sum()).isEqualTo(24);
      double ours = cost[0][found[0]] + cost[1][found[1]] + cost[2][found[2]];
      assertThat(ours).as("case %d", i).isLessThanOrEqualTo(1.05 * least + 10);
    }
  }

  private static double cost(MixedClass of, int queued, int m) {
    double lambda = of.load().arrivalRate();
    double hold = of.work().demand().unloaded();
    double mu = m / hold;
    double late = Math.max(1, 10 * hold); // a class without target is late beyond that
    double load = lambda / mu;
    double walk = .53 * Math.sqrt((lambda + Math.min(lambda, mu)) * HORIZON) / mu;
    double steady = Math.pow(load, Math.sqrt(2 * (m + 1.0)) - 1) / (mu * (1 - load));
    double chance = load >= 1 ? walk : Math.min(walk, steady);
    double step = .002;
    double x = queued;
    double cost = 0;
    for (int i = 0; i < HORIZON / step; i++) {
      x = Math.max(0, x + (lambda - mu) * step);
      double over = Math.max(0, x - Math.min(of.load().queue(), mu * TIMEOUT));
      x -= over;
      double beyond = x / mu + hold - late;
      double mean = beyond >= 0 ? beyond + chance : chance * Math.exp(beyond / chance);
      cost += 5 * over + Math.max(0, lambda * step - over) * mean;
    }
    return cost;
  }

  /** Two classes that are alike have 12 threads each; 400 of one of them wait. */
  @Test
  void divide_requestsWait_classHasMore() {
    List<MixedClass> alike = List.of(waits(0, 100, 100), waits(1, 100, 100));
    double[] same = {1, 1};
    int[] none = new QueueTables(TWO, alike, List.of(0, 0)).divide(same, 24, 1, 1);
    int[] some = new QueueTables(TWO, alike, List.of(400, 0)).divide(same, 24, 1, 1);
    assertThat(none[0]).isBetween(11, 13);
    assertThat(some[0]).isGreaterThan(none[0]);
  }

  /** Of 24 threads gold needs 10 for its target; bronze could use all, and loses 190 a second. */
  @Test
  void divide_floodBesideATarget_keepsTheTargetFirst() {
    ServiceClass gold =
        ServiceClass.named("gold")
            .priority(0)
            .target(Statistic.P95, Duration.ofMillis(200))
            .build();
    ServiceClass bronze = ServiceClass.named("bronze").priority(1).build();
    ClassWork work = new ClassWork(new ServiceDemand(0, .1));
    List<MixedClass> classes =
        List.of(
            MixedClass.of(gold, OfferedLoad.of(gold, 80, 1), work),
            MixedClass.of(bronze, OfferedLoad.of(bronze, 350, 1), work));
    QueueTables tables = new QueueTables(TWO, classes, List.of(0, 512));
    assertThat(tables.divide(new double[] {1, 1}, 24, 1, 1)[0]).isBetween(9, 13);
    // The twin: as a class without target it is as late as a second allows.
    List<MixedClass> none = List.of(classes.get(0).withGuarantee(Optional.empty()), classes.get(1));
    int[] without =
        new QueueTables(TWO, none, List.of(0, 512)).divide(new double[] {1, 1}, 24, 1, 1);
    assertThat(without[0]).isLessThan(9);
  }

  /** Eight requests that compute only, on one processor, take eight times as long as one. */
  @Test
  void stretch_ofOneProcessor_isHowManyAreThere() {
    ServiceClass owner = ServiceClass.named("c").priority(0).build();
    ClassWork work = new ClassWork(new ServiceDemand(.01, 0));
    MixedClass one = MixedClass.of(owner, OfferedLoad.of(owner, 80, 1), work);
    CommonStation processor = CommonStation.processors(1);
    QueueTables tables = new QueueTables(processor, List.of(one), List.of(0));
    assertThat(tables.stretch(8)).isCloseTo(8, within(1e-4));
    assertThat(tables.stretch(1)).isCloseTo(1, within(1e-4));
  }

  @Test
  void cheapest_oneCostsMore_hasMore() {
    ServiceClass dear =
        ServiceClass.named("dear").priority(0).cost(new HoldingCost(20, Duration.ZERO, 20)).build();
    ServiceClass cheap =
        ServiceClass.named("cheap").priority(1).cost(new HoldingCost(1, Duration.ZERO, 1)).build();
    ClassWork work = new ClassWork(new ServiceDemand(0, .1));
    List<MixedClass> classes =
        List.of(
            MixedClass.of(dear, OfferedLoad.of(dear, 150, 1), work),
            MixedClass.of(cheap, OfferedLoad.of(cheap, 150, 1), work));
    int[] found = new QueueTables(TWO, classes, List.of(0, 0)).cheapest(24, 1, 1);
    assertThat(found[0]).isGreaterThan(found[1] + 2);
  }

  @Test
  void divide_numbersOfOtherClasses_isRefused() {
    assertThatThrownBy(() -> new QueueTables(TWO, List.of(), List.of(1)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("queued");
  }
}
