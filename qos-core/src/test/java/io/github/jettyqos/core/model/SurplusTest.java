package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCosts;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SurplusTest {
  private static final Speedup MIXED = new Speedup(50, .14, 23);

  private static PlannedClass of(String name, double lambda, double seconds, Meaning meaning) {
    Duration reference = Duration.ofNanos(Math.round(seconds * 1e9));
    Target target = new Target(Metric.RESIDENCE, Statistic.MEAN, reference, meaning);
    return new PlannedClass(
        name,
        new Workload(lambda, MIXED, 128),
        new Guarantee.Absolute(target),
        HoldingCosts.linear(),
        0,
        1,
        64);
  }

  private static double ratio(List<PlannedClass> classes, Partition partition, int k) {
    int m = partition.budget(k);
    MtrrServer server = MtrrServer.of(classes.get(k).load(), m, partition.sum() - m);
    double target = classes.get(k).guarantee().target().orElseThrow().reference().toNanos() * 1e-9;
    return server.residenceTime() / target;
  }

  private static double worst(List<PlannedClass> classes, Partition partition) {
    double worst = 0;
    for (int k = 0; k < classes.size(); k++) {
      worst = Math.max(worst, ratio(classes, partition, k));
    }
    return worst;
  }

  @Test
  void planAll_randomLoads_neverWorseThanThePlanAndNoPromiseBroken() {
    SplittableRandom random = new SplittableRandom(5);
    int better = 0;
    for (int i = 0; i < 300; i++) {
      List<PlannedClass> classes =
          List.of(
              of("a", random.nextDouble(5, 70), random.nextDouble(.2, 1), Meaning.AT_MOST),
              of("b", random.nextDouble(5, 70), random.nextDouble(.2, 2), Meaning.AT_MOST),
              of("c", random.nextDouble(5, 70), random.nextDouble(.5, 3), Meaning.AT_MOST));
      GuaranteePlan least = GuaranteePlanner.sketch(classes, 23);
      GuaranteePlan all = GuaranteePlanner.planAll(classes, 23, 23);
      assertThat(all.certificate()).isEqualTo(least.certificate());
      assertThat(all.partition().sum()).isLessThanOrEqualTo(23);
      if (least.isFeasible()) {
        double before = worst(classes, least.partition());
        double after = worst(classes, all.partition());
        assertThat(after).isLessThanOrEqualTo(before);
        better += after < .8 * before ? 1 : 0;
      }
    }
    assertThat(better).isGreaterThan(100); // 0 if the surplus were left unused
  }

  @Test
  void planAll_valueToSettleAt_getsNoMoreThanItNeeds() {
    List<PlannedClass> classes =
        List.of(of("gold", 40, .3, Meaning.TRACK), of("bronze", 40, 2, Meaning.AT_MOST));
    Partition all = GuaranteePlanner.planAll(classes, 23, 23).partition();
    assertThat(ratio(classes, all, 0)).isLessThanOrEqualTo(1);
    // One thread less at the same total would break it: the rest is bronze's.
    int m = all.budget(0) - 1;
    double less = MtrrServer.of(classes.get(0).load(), m, all.sum() - m).residenceTime();
    assertThat(less).isGreaterThan(.3);
  }

  @Test
  void planAll_oneTurnsRequestsAway_getsWhatIsLeftAndMore() {
    List<PlannedClass> classes =
        List.of(of("gold", 40, .3, Meaning.AT_MOST), of("bronze", 200, 3, Meaning.AT_MOST));
    Partition evenly = GuaranteePlanner.planAll(classes, 23, 26).partition();
    Partition needy = GuaranteePlanner.planAll(classes, 23, 26, false, true).partition();
    assertThat(needy.budget(1)).isGreaterThan(evenly.budget(1));
    assertThat(needy.sum()).isBetween(24, 26);
    assertThat(ratio(classes, needy, 0)).isLessThanOrEqualTo(1);
  }

  @Test
  void planAll_earlySaturation_sharesFinerThanByHalves() {
    // Two handlers complete 100 a second, and no more do. With one each bronze has 50 of them,
    // where
    // 63 come: in the worst case every fifth is turned away. With 4 threads it has 75.
    Speedup early = new Speedup(50, 1, 2);
    List<PlannedClass> classes =
        List.of(
            TestClasses.withLoad(of("gold", 10, .5, Meaning.AT_MOST), new Workload(10, early, 128)),
            PlannedClass.of(
                ServiceClass.named("bronze").priority(1).max(64).build(),
                new Workload(63, early, 128)));
    Partition coarse = GuaranteePlanner.planAll(classes, 2, 2).partition();
    assertThat(coarse).isEqualTo(Partition.of(2, 1, 1));
    assertThat(MtrrServer.of(classes.get(1).load(), 1, 1).loss()).isGreaterThan(.15);
    Partition fine = GuaranteePlanner.planAll(classes, 2, 4).partition();
    assertThat(fine).isEqualTo(Partition.of(4, 1, 3));
    assertThat(MtrrServer.of(classes.get(1).load(), 3, 1).loss()).isLessThan(.01);
    // Where little comes nothing is gained by it.
    List<PlannedClass> light =
        classes.stream()
            .map(each -> TestClasses.withLoad(each, new Workload(10, early, 128)))
            .toList();
    assertThat(GuaranteePlanner.planAll(light, 2, 4).partition()).isEqualTo(coarse);
  }
}
