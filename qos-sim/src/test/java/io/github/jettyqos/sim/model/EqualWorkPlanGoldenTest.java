package io.github.jettyqos.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.model.GuaranteePlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A6: which totals are feasible, and the smallest one's division; whole numbers, so exact. */
final class EqualWorkPlanGoldenTest {
  private static final Golden FILE = Golden.read("A6_guarantee_feasibility.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void plan_goldenTargets_isTheSmallestFeasibleTotal(Golden each) {
    List<PlannedClass> classes = classes(each.numbers("targets"));
    GuaranteePlan plan = TestClasses.plan(classes, FILE.whole("m_max"));
    assertThat(plan.isFeasible()).isEqualTo(each.flag("feasible"));
    if (each.has("smallest_total")) {
      Golden smallest = each.map("smallest_total");
      assertThat(plan.partition().sum()).isEqualTo(smallest.whole("total"));
      assertThat(plan.partition().budgets()).isEqualTo(smallest.wholes("min_alloc"));
    }
    assertThat(feasibleTotals(classes)).isEqualTo(each.wholes("feasible_totals"));
  }

  /** Totals at which each class has the least threads that keep its time, or more. */
  private static int[] feasibleTotals(List<PlannedClass> classes) {
    return IntStream.rangeClosed(classes.size(), FILE.whole("m_max"))
        .filter(total -> classes.stream().mapToInt(each -> need(each, total)).sum() <= total)
        .toArray();
  }

  private static int need(PlannedClass each, int total) {
    double most = each.guarantee().target().orElseThrow().seconds();
    return IntStream.rangeClosed(1, total)
        .filter(m -> each.load().server(m, total - m).residenceTime() <= most)
        .findFirst()
        .orElse(total + 1);
  }

  private static List<PlannedClass> classes(double[] targets) {
    List<PlannedClass> classes = new ArrayList<>();
    for (double[] of : FILE.rows("classes")) {
      Workload load = new Workload(of[0], new Speedup(of[1], of[2], (int) of[3]), (int) of[4]);
      Duration reference = Duration.ofNanos(Math.round(targets[classes.size()] * 1e9));
      Guarantee guarantee = new Guarantee.Absolute(Target.atMost(Statistic.MEAN, reference));
      String name = "class" + classes.size();
      classes.add(
          new PlannedClass(name, load, guarantee, HoldingCost.LINEAR, classes.size(), 1, 65535));
    }
    return classes;
  }
}
