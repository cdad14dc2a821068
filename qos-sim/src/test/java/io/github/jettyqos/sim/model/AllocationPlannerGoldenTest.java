package io.github.jettyqos.sim.model;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.model.MtrrServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A5: least cost over all totals, and of each total. Ties may be divided otherwise. */
final class AllocationPlannerGoldenTest {
  private static final Golden FILE = Golden.read("A5_allocation_dp.json");
  private static final double RELATIVE = FILE.number("tolerance_rel");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void cheapest_goldenClasses_costsTheGoldenOptimum(Golden each) {
    List<PlannedClass> classes = classes(each);
    CostPlan plan = TestClasses.cheapest(classes, each.whole("m_max"));
    assertNear("cost", plan.cost(), each.map("optimum").number("cost"), RELATIVE);
    assertNear("its own cost", trueCost(classes, plan), plan.cost(), RELATIVE);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyTotal_goldenClasses_costsTheGoldenOptimumOfEach(Golden each) {
    List<PlannedClass> classes = classes(each);
    List<CostPlan> plans = TestClasses.everyTotal(classes, each.whole("m_max"));
    Golden totals = each.map("per_total");
    assertThat(plans).hasSize(each.whole("m_max") - classes.size() + 1);
    for (String key : totals.keys()) {
      CostPlan plan = plans.get(Integer.parseInt(key) - classes.size());
      assertThat(plan.partition().sum()).isEqualTo(Integer.parseInt(key));
      assertNear("total " + key, plan.cost(), totals.map(key).number("cost"), RELATIVE);
      assertNear("its own cost", trueCost(classes, plan), plan.cost(), RELATIVE);
    }
  }

  private static double trueCost(List<PlannedClass> classes, CostPlan plan) {
    double cost = 0;
    for (int k = 0; k < classes.size(); k++) {
      int m = plan.partition().budget(k);
      MtrrServer server = classes.get(k).load().server(m, plan.partition().sum() - m);
      cost += classes.get(k).cost().of(server.residenceTime(), server.loss());
    }
    return cost;
  }

  private static List<PlannedClass> classes(Golden each) {
    List<PlannedClass> classes = new ArrayList<>();
    List<double[]> parameters = each.rows("cost_params");
    for (Golden one : each.list("classes")) {
      Speedup speedup = new Speedup(one.number("mu"), one.number("alpha"), one.whole("mt"));
      Workload load = new Workload(one.number("lambda"), speedup, one.whole("B"));
      HoldingCost cost = cost(each.text("cost_kind"), parameters.get(classes.size()));
      classes.add(TestClasses.of("class" + classes.size(), load, cost));
    }
    return classes;
  }

  private static HoldingCost cost(String kind, double[] of) {
    return switch (kind) {
      case "linear" -> HoldingCost.weighted(of[0]);
      case "deadline" -> new HoldingCost(of[0], Duration.ofNanos(Math.round(of[1] * 1e9)), 0);
      case "lossaware" -> new HoldingCost(of[0], Duration.ZERO, of[1]);
      default -> throw new IllegalArgumentException(kind);
    };
  }
}
