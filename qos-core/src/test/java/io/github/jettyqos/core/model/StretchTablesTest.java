package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class StretchTablesTest {
  private static final CommonStation TWO = CommonStation.processors(2);
  private static final double[] WORTH = {4, 2, 1};

  private static MixedClass waits(int k, double rate, double millis, long target) {
    ServiceClass owner =
        ServiceClass.named("c" + k)
            .priority(k)
            .target(Statistic.MEAN, Duration.ofMillis(target))
            .queueTimeout(Duration.ofSeconds(30))
            .build();
    ClassWork work = new ClassWork(new ServiceDemand(0, millis / 1e3));
    return MixedClass.of(owner, OfferedLoad.of(owner, rate, 1), work);
  }

  /** Steps are of one thread up to 32 to divide, so each division there is can be tried. */
  @Test
  void divide_threeClasses_costsAsLittleAsAnyDivision() {
    Random random = new Random(18);
    for (int i = 0; i < 50; i++) {
      List<MixedClass> classes =
          List.of(
              waits(0, 20 + random.nextInt(200), 20 + random.nextInt(80), 120),
              waits(1, 20 + random.nextInt(100), 20 + random.nextInt(200), 300),
              waits(2, 1 + random.nextInt(20), 200 + random.nextInt(500), 1000));
      int[] found = StretchTables.divide(TWO, classes, WORTH, 24, 1, 1, 1);
      double least = Double.POSITIVE_INFINITY;
      for (int a = 1; a <= 22; a++) {
        for (int b = 1; a + b <= 23; b++) {
          least = Math.min(least, cost(classes, a, b, 24 - a - b));
        }
      }
      assertThat(Arrays.stream(found).sum()).isEqualTo(24);
      assertThat(cost(classes, found)).as("case %d", i).isCloseTo(least, within(1e-9 * least));
    }
  }

  /** Nothing computes, so a class of m threads is M/M/m with a queue of 512. */
  private static double cost(List<MixedClass> classes, int... threads) {
    double sum = 0;
    for (int k = 0; k < threads.length; k++) {
      MixedClass each = classes.get(k);
      double[] rates = new double[threads[k]];
      Arrays.setAll(rates, j -> (j + 1) / each.work().demand().unloaded());
      MtrrServer server = MtrrServer.of(each.load(), rates);
      double target = each.guarantee().orElseThrow().target().orElseThrow().seconds();
      sum +=
          WORTH[k]
              * each.load().arrivalRate()
              * (Lateness.mean(server, target) + 5 * server.loss());
    }
    return sum;
  }

  /**
   * M/M/1 at 50 of 100 a second: those that wait, one half, do so for 20 ms in the mean, so of a
   * reference 20 ms beyond the service of 10 they are late by 10 exp(-1) ms in the mean over all.
   */
  @Test
  void lateness_ofASingleServer_isThatOfAnExponentialWait() {
    MtrrServer server = MtrrServer.of(new OfferedLoad(50, 100_000), 100);
    assertThat(Lateness.mean(server, .03)).isCloseTo(.01 * Math.exp(-1), within(1e-12));
    // Of less than the service everybody is late by the difference, besides: 10 - 4 + 10 ms.
    assertThat(Lateness.mean(server, .004)).isCloseTo(.016, within(1e-12));
  }

  /** 80 a second of 10 ms are .8 of one processor: by 1 / (1 - .8) longer, M/M/1. */
  @Test
  void stretch_ofOneProcessor_isThatOfASingleServer() {
    ServiceClass owner = ServiceClass.named("c").priority(0).build();
    ClassWork work = new ClassWork(new ServiceDemand(.01, 0));
    MixedClass one = MixedClass.of(owner, OfferedLoad.of(owner, 80, 1), work);
    double stretch = StretchTables.stretch(CommonStation.processors(1), List.of(one));
    assertThat(stretch).isCloseTo(5, within(1e-9));
  }

  @Test
  void divide_manyThreads_goInStepsAndNoneIsLeft() {
    List<MixedClass> classes = List.of(waits(0, 900, 100, 120), waits(1, 10, 10, 50));
    int[] found = StretchTables.divide(TWO, classes, new double[] {4, 2}, 128, 4, 4);
    assertThat(found[0] + found[1]).isEqualTo(128); // 30 steps of 4
    assertThat(found[0]).isGreaterThan(90);
  }

  @Test
  void divide_wrongNumberOfClasses_throws() {
    assertThatThrownBy(() -> StretchTables.divide(TWO, List.of(), WORTH, 3, 1))
        .isInstanceOf(ConfigException.class);
  }
}
