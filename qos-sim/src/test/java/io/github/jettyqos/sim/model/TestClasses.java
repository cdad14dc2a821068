package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MixedPlanner;
import io.github.jettyqos.core.model.OfferedLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Classes to plan for in tests. */
final class TestClasses {
  private TestClasses() {}

  /** A class with a cost and without target, reserve or limit. */
  static PlannedClass of(String name, Workload load, HoldingCost cost) {
    Guarantee none = new Guarantee.Relative(Guarantee.DEFAULT_WEIGHT);
    return new PlannedClass(name, load, none, cost, 0, 1, Partition.THREADS.max());
  }

  /** The same class with another load. */
  static PlannedClass withLoad(PlannedClass of, Workload load) {
    return new PlannedClass(
        of.name(), load, of.guarantee(), of.cost(), of.priority(), of.min(), of.max());
  }

  /** A plan of classes of equal work. */
  static GuaranteePlan plan(List<PlannedClass> classes, int threads) {
    WorkDescription work = work(classes);
    return MixedPlanner.plan(work.station(), mixed(classes, work), threads, 0);
  }

  /** The same by the fast planner. */
  static GuaranteePlan sketch(List<PlannedClass> classes, int threads, boolean... met) {
    WorkDescription work = work(classes);
    return MixedPlanner.sketch(work.station(), mixed(classes, work), threads, 0, met);
  }

  /** The cheapest division. */
  static CostPlan cheapest(List<PlannedClass> classes, int threads) {
    return AllocationPlanner.cheapest(mixed(classes, work(classes)), loads(classes), threads);
  }

  /** The cheapest division of every total. */
  static List<CostPlan> everyTotal(List<PlannedClass> classes, int threads) {
    return AllocationPlanner.everyTotal(mixed(classes, work(classes)), loads(classes), threads);
  }

  private static List<Workload> loads(List<PlannedClass> classes) {
    return classes.stream().map(PlannedClass::load).toList();
  }

  private static WorkDescription work(List<PlannedClass> classes) {
    return WorkDescription.equal(classes.get(0).load().speedup(), classes.size());
  }

  private static List<MixedClass> mixed(List<PlannedClass> classes, WorkDescription work) {
    List<MixedClass> mixed = new ArrayList<>();
    for (PlannedClass each : classes) {
      OfferedLoad load = each.load().offered();
      mixed.add(
          new MixedClass(
              each.name(),
              load,
              new ClassWork(work.demands().get(0), load.serviceVariation()),
              Optional.of(each.guarantee()),
              each.cost(),
              each.priority(),
              each.min(),
              each.max()));
    }
    return mixed;
  }
}
