package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MixedPlannerTest {
  private static final CommonStation TWO = CommonStation.processors(2);

  /**
   * Two processors are asked for 1.6 by gold and 1.6 by bronze: one of them only can be served, and
   * that is gold. Bronze is told how much could be.
   */
  @Test
  void plan_tooMuchForAll_keepsTheHigherPriority() {
    MixedClass gold = classOf("gold", 160, 0.01, 0.01, absolute(100), 0);
    MixedClass bronze = classOf("bronze", 160, 0.01, 0.01, absolute(100), 1);
    for (List<MixedClass> classes : List.of(List.of(gold, bronze), List.of(bronze, gold))) {
      GuaranteePlan plan = MixedPlanner.plan(TWO, classes, 64, 0);
      assertThat(plan.certificate()).hasSize(1);
      Shortfall shortfall = plan.certificate().get(0);
      assertThat(shortfall.name()).isEqualTo("bronze");
      assertThat(shortfall.unreachable()).isFalse();
      assertThat(shortfall.arrivalLimit()).isBetween(1.0, 100.0);
      assertThat(shortfall.nearest().seconds()).isGreaterThan(0.1);
      assertThat(shortfall.granted().seconds() / shortfall.nearest().seconds())
          .isBetween(1.1 - 1e-6, 1.1 + 1e-6);
      int k = classes.indexOf(gold);
      MtrrServer server = server(classes, k, 0, plan.partition().budgets());
      assertThat(server.residenceTime()).isLessThanOrEqualTo(0.1);
      assertThat(server.loss()).isLessThanOrEqualTo(0.01);
      MtrrServer other = server(classes, 1 - k, 0, plan.partition().budgets());
      assertThat(other.residenceTime()).isLessThanOrEqualTo(shortfall.granted().seconds());
    }
  }

  /** 20 ms of work are never done in 15: the class of priority 0 comes last, and says so. */
  @Test
  void plan_unreachableTarget_comesLast() {
    MixedClass never = classOf("never", 10, 0.01, 0.01, absolute(15), 0);
    MixedClass other = classOf("other", 100, 0.01, 0.01, absolute(40), 1);
    GuaranteePlan plan = MixedPlanner.plan(TWO, List.of(never, other), 64, 0);
    assertThat(plan.certificate()).hasSize(1);
    Shortfall shortfall = plan.certificate().get(0);
    assertThat(shortfall.name()).isEqualTo("never");
    assertThat(shortfall.unreachable()).isTrue();
    assertThat(shortfall.arrivalLimit()).isZero();
    MtrrServer server = server(List.of(never, other), 1, 0, plan.partition().budgets());
    assertThat(server.residenceTime()).isLessThanOrEqualTo(0.04);
  }

  /**
   * Beside one busy request of each of seven others gold has two processors of eight: 20 ms of work
   * take 80. With one request a second of each they are busy for .14 processors: hardly more than
   * 20. With a hundred a second all are busy, and 80 ms are what is expected, too.
   */
  @Test
  void plan_targetOutOfReachInTheWorstCaseAlone_isNotCalledUnreachable() {
    Shortfall quiet = goldBesideSeven(1, false);
    assertThat(quiet.unreachable()).isFalse();
    assertThat(quiet.nearest().seconds()).isGreaterThan(0.079);
    assertThat(goldBesideSeven(100, false).unreachable()).isTrue();
    assertThat(goldBesideSeven(100, true).unreachable()).isFalse(); // it was measured to be kept
  }

  /**
   * 95 % within 200 ms where all take 100: kept by the worst case, and by as many threads as it
   * needs for its load of 6 and chance. Exponential times of the same mean are beyond 200 ms once
   * in seven.
   */
  @Test
  void plan_constantTimes_keepsAPercentileOfTwiceThem() {
    MixedClass constant = ofVariation(0);
    GuaranteePlan plan = MixedPlanner.plan(TWO, List.of(constant), 24, 0);
    assertThat(plan.certificate()).isEmpty();
    assertThat(plan.partition().budget(0)).isBetween(7, 10);
    GuaranteePlan other = MixedPlanner.plan(TWO, List.of(ofVariation(1)), 24, 0);
    assertThat(other.certificate()).extracting(Shortfall::unreachable).containsExactly(true);
  }

  private static MixedClass ofVariation(double variation) {
    return new MixedClass(
        "gold",
        new OfferedLoad(60, 512),
        new ClassWork(new ServiceDemand(.0002, .0998), variation),
        Optional.of(new Guarantee.Absolute(Target.atMost(Statistic.P95, Duration.ofMillis(200)))),
        HoldingCost.LINEAR,
        0,
        1,
        65535);
  }

  private static Shortfall goldBesideSeven(double arrivals, boolean met) {
    List<MixedClass> classes = new ArrayList<>();
    classes.add(classOf("gold", 5, 0.02, 0, absolute(30), 0));
    for (int k = 1; k < 8; k++) {
      classes.add(classOf("other" + k, arrivals, 0.02, 0, Optional.empty(), k));
    }
    GuaranteePlan plan = MixedPlanner.sketch(TWO, classes, 64, 0, met);
    assertThat(plan.certificate()).hasSize(1);
    return plan.certificate().get(0);
  }

  /** The oracle tries every partition of at most 10 threads; tolerance 1e-6, that of the search. */
  @Test
  void plan_shares_haveTheSmallestScale() {
    for (int seed = 0; seed < 25; seed++) {
      Random random = new Random(seed);
      List<MixedClass> classes = new ArrayList<>();
      int[] weights = new int[3];
      for (int k = 0; k < 3; k++) {
        weights[k] = 1 + random.nextInt(4);
        ServiceDemand demand = RandomWork.demand(random);
        double arrivals = (1 + 2 * random.nextDouble()) / demand.unloaded();
        classes.add(
            classOf(
                "c" + k,
                arrivals,
                demand.compute(),
                demand.elsewhere(),
                Optional.of(new Guarantee.Relative(weights[k])),
                k));
      }
      GuaranteePlan plan = MixedPlanner.plan(TWO, classes, 10, 0);
      double least = Double.POSITIVE_INFINITY;
      for (int[] each : RandomWork.partitions(classes, 10)) {
        double scale = 0;
        for (int k = 0; k < 3; k++) {
          scale = Math.max(scale, weights[k] * server(classes, k, 0, each).residenceTime());
        }
        least = Math.min(least, scale);
      }
      assertThat(plan.scale().orElseThrow() / least).isBetween(1 - 1e-9, 1 + 1e-6);
    }
  }

  /** What was a target of 15 ms is a share beside the other's, and may have all that is left. */
  @Test
  void plan_hybridThatCannotBeKept_fallsBackToItsShare() {
    Guarantee hybrid = new Guarantee.Hybrid(target(15), 2);
    MixedClass first = classOf("first", 100, 0.01, 0.01, Optional.of(hybrid), 1);
    MixedClass other = classOf("other", 100, 0.001, 0.01, absolute(40), 0);
    GuaranteePlan plan = MixedPlanner.plan(TWO, List.of(first, other), 16, 0);
    assertThat(plan.scale()).isPresent();
    assertThat(plan.certificate()).hasSize(1);
    assertThat(plan.certificate().get(0).granted()).isEqualTo(plan.certificate().get(0).nearest());
    assertThat(server(List.of(first, other), 1, 0, plan.partition().budgets()).residenceTime())
        .isLessThanOrEqualTo(0.04);
  }

  @Test
  void plan_noGuarantee_isTheReserve() {
    MixedClass rest = classOf("rest", 1000, 0.01, 0.01, Optional.empty(), 0);
    MixedClass other = classOf("other", 50, 0.001, 0.01, absolute(40), 1);
    GuaranteePlan plan = MixedPlanner.plan(TWO, List.of(rest, other), 64, 0);
    assertThat(plan.partition().budget(0)).isEqualTo(1);
    assertThat(plan.scale()).isEmpty();
    assertThat(plan.isFeasible()).isTrue();
  }

  /** Requests that others were lent threads for are at the processors too: more is needed. */
  @Test
  void plan_threadsAreLent_needsMore() {
    List<MixedClass> classes =
        List.of(
            classOf("a", 100, 0.005, 0.02, absolute(60), 0),
            classOf("b", 50, 0.002, 0.1, absolute(150), 1));
    int[] alone = MixedPlanner.plan(TWO, classes, 64, 0).partition().budgets();
    int[] beside = MixedPlanner.plan(TWO, classes, 64, 3).partition().budgets();
    for (int k = 0; k < 2; k++) {
      assertThat(beside[k]).isGreaterThanOrEqualTo(alone[k]);
      assertThat(server(classes, k, 3, beside).residenceTime())
          .isLessThanOrEqualTo(
              classes.get(k).guarantee().orElseThrow().target().orElseThrow().seconds());
    }
    assertThat(beside).isNotEqualTo(alone);
  }

  /** Whatever is asked of it: legal, and equal to the plan where all targets can be kept. */
  @Test
  void sketch_randomCases_isLegalAndAsThePlanWhereFeasible() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      List<MixedClass> classes = RandomWork.classes(random, 1 + random.nextInt(4), 20);
      CommonStation station = CommonStation.processors(0.5 + 4 * random.nextDouble());
      GuaranteePlan sketch = MixedPlanner.sketch(station, classes, 30, 0);
      assertThat(sketch.partition().sum()).isLessThanOrEqualTo(30);
      for (int k = 0; k < classes.size(); k++) {
        assertThat(sketch.partition().budget(k)).isGreaterThanOrEqualTo(classes.get(k).min());
      }
      GuaranteePlan plan = MixedPlanner.plan(station, classes, 30, 0);
      assertThat(sketch.isFeasible()).isEqualTo(plan.isFeasible());
      if (plan.isFeasible()) {
        assertThat(sketch.partition()).isEqualTo(plan.partition());
      }
    }
  }

  @Test
  void plan_moreReservesThanThreads_isRefused() {
    MixedClass each = classOf("each", 1, 0.01, 0, Optional.empty(), 0);
    assertThatThrownBy(() -> MixedPlanner.plan(TWO, List.of(each, each), 1, 0))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("min");
  }

  private static MtrrServer server(List<MixedClass> classes, int k, int lent, int... partition) {
    ClosedNetwork network = MixedClass.network(TWO, classes, lent);
    return MtrrServer.of(classes.get(k).offered(), network.rates(k, partition));
  }

  private static Target target(int millis) {
    return Target.atMost(Statistic.MEAN, Duration.ofMillis(millis));
  }

  private static Optional<Guarantee> absolute(int millis) {
    return Optional.of(new Guarantee.Absolute(target(millis)));
  }

  private static MixedClass classOf(
      String name,
      double arrivals,
      double compute,
      double elsewhere,
      Optional<Guarantee> guarantee,
      int priority) {
    return new MixedClass(
        name,
        new OfferedLoad(arrivals, 512),
        new ClassWork(new ServiceDemand(compute, elsewhere), 1),
        guarantee,
        HoldingCost.LINEAR,
        priority,
        1,
        65535);
  }
}
